/** One running origin for a test file, closed at its end. */
import { afterAll, beforeAll } from 'vitest';
import { type Origin, type Scenario, startOrigin } from './origin.mjs';
import { type Answered, type Asked, ask } from './raw-client';

export interface Running {
  readonly origin: Origin;
  /** Asks `NAME.localhost`. */
  get(name: string, rest?: Omit<Asked, 'host'>): Promise<Answered>;
}

export function withOrigin(hosts: Readonly<Record<string, Scenario>> = {}): Running {
  let running: Origin | undefined;
  beforeAll(async () => {
    running = await startOrigin({ hosts });
  });
  afterAll(() => running?.close());
  const origin = () => {
    if (running === undefined) throw new Error('The origin runs only while tests do.');
    return running;
  };
  return {
    get origin() {
      return origin();
    },
    get: (name, rest = {}) =>
      ask(origin().port, { host: `${name}.localhost:${origin().port}`, ...rest }),
  };
}
