import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHeap } from '../../src/background/heap';

describe('a heap', () => {
  test('gives back what was put in, the first first, whatever comes in between', () => {
    const step = fc.oneof(fc.nat(50), fc.constant('take' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const heap = createHeap<{ readonly at: number }>((a, b) => a.at < b.at);
        const model: number[] = [];
        for (const one of steps) {
          if (one === 'take') {
            expect(heap.takeFirst()?.at).toBe(model.shift());
          } else {
            heap.put({ at: one });
            model.push(one);
            model.sort((a, b) => a - b);
          }
          expect(heap.first?.at).toBe(model[0]);
        }
      }),
    );
  });

  test('is empty at first and after its last', () => {
    const heap = createHeap<{ readonly at: number }>((a, b) => a.at < b.at);
    expect([heap.first, heap.takeFirst()]).toEqual([undefined, undefined]);
    heap.put({ at: 1 });
    expect([heap.takeFirst(), heap.first, heap.takeFirst()]).toEqual([
      { at: 1 },
      undefined,
      undefined,
    ]);
  });
});
