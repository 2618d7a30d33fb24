/** Small source trees in a temporary folder, to plant a fault in and see it found. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach } from 'vitest';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Path from the tree's root -> text. */
export type Files = Readonly<Record<string, string>>;

/** Writes the files to a new folder, which is gone after the test. */
export function plantTree(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'stillwatch-tree-'));
  made.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Gives a tree this repository's packages, so that its tools and types are found there. */
export function linkPackages(root: string): void {
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'dir');
}
