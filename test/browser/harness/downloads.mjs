/** Where the browser that is driven saves its files: in its own profile, which goes with it. */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function downloadsOf(profileDir) {
  const dir = join(profileDir, 'downloads');
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** Files that are saved whole, by their paths. */
export function savedIn(profileDir) {
  const dir = join(profileDir, 'downloads');
  if (!existsSync(dir)) return [];
  const names = readdirSync(dir);
  const unfinished = (name) => name.endsWith('.crdownload') || names.includes(`${name}.part`);
  return (
    names
      .filter((name) => !name.endsWith('.part') && !unfinished(name))
      .map((name) => join(dir, name))
      // Firefox makes an empty file first, to keep the name.
      .filter((path) => statSync(path).size > 0)
  );
}
