/**
 * A process that never outlives us: a browser started by a test or by `npm start` ends when we end,
 * also on Ctrl+C, and its throwaway profile goes with it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What must still happen when this process exits without having closed its browsers. */
const cleanups = new Set();

/**
 * Runs `cleanup` if this process exits before the returned function was called.
 *
 * @param {() => void} cleanup synchronous: nothing else runs at exit
 * @returns {() => void} call it when there is nothing left to clean up
 */
export function atExit(cleanup) {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

process.once('exit', () => {
  // Last in, first out: a browser is ended before its profile is removed.
  for (const cleanup of [...cleanups].reverse()) {
    try {
      cleanup();
    } catch (error) {
      process.stderr.write(`Left behind: ${error.message}\n`);
    }
  }
});
for (const [signal, number] of [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
]) {
  // Without a listener Node dies at once, and the exit handler above never runs.
  if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(128 + number));
}

/**
 * Start a program that is killed when this process exits.
 *
 * @param {string} exe
 * @param {readonly string[]} args
 * @param {{ stdio: import('node:child_process').StdioOptions, env?: NodeJS.ProcessEnv }} options
 * @returns {{ child: import('node:child_process').ChildProcess, exited: Promise<number | null>, isGone: () => boolean }}
 */
export function startOwned(exe, args, { stdio, env = process.env }) {
  const child = spawn(exe, args, { stdio, env });
  let gone = false;
  const settled = atExit(() => child.kill('SIGKILL'));
  const exited = new Promise((resolve) => {
    const end = (code) => {
      gone = true;
      settled();
      resolve(code);
    };
    child.once('exit', end);
    child.once('error', () => end(null));
  });
  return { child, exited, isGone: () => gone };
}

/**
 * End a process: wait for its own exit, then insist.
 *
 * @param {ReturnType<typeof startOwned>} owned
 * @param {number} patienceMs
 */
export async function endOwned(owned, patienceMs) {
  let timer;
  const impatience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([owned.exited, impatience]);
  clearTimeout(timer);
  if (!owned.isGone()) owned.child.kill('SIGKILL');
  await owned.exited;
}

/** Removes a folder that processes which are ending may still write to. */
function removeFolder(folder) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === 50) throw error;
      // Nothing asynchronous runs at exit, so this waits where it is.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

/**
 * A profile folder: the caller's own, which stays, or a new one that is deleted on `discard`.
 *
 * @param {string | undefined} dir
 * @returns {{ dir: string, discard: () => void }}
 */
export function openProfile(dir) {
  if (dir !== undefined) return { dir, discard: () => {} };
  const made = mkdtempSync(join(tmpdir(), 'stillwatch-profile-'));
  const remove = () => removeFolder(made);
  const discarded = atExit(remove);
  return {
    dir: made,
    discard: () => {
      discarded();
      remove();
    },
  };
}
