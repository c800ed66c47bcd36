import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';

const mainPath = join(import.meta.dirname, '../main.ts');
/** As in the launcher. */
const memoryFlag = '--max-semi-space-size=8';

/** For the environment of a server in which SIGUSR2 ends a thread. */
export const stoppableThread = (name: 'database' | 'visiting') => ({
  NODE_OPTIONS: `--import=${new URL(`./stop-thread.ts?name=${name}`, import.meta.url)}`,
});

export interface ServerProcess {
  process: ChildProcess;
  /** Its URL. Rejects when it ends before it listens. */
  origin: Promise<string>;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** The server as people run it, in its own process. */
export function startServerProcess(env: NodeJS.ProcessEnv): ServerProcess {
  const child = spawn(process.execPath, [memoryFlag, mainPath], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      TRACE_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      GUEST_LIMIT_PER_HOUR: '100000',
      // Nothing is fetched from the web.
      HSTS_PRELOAD_URL: 'none',
      ...env,
    },
  });
  const output = { stdout: '', stderr: '' };
  const origin = Promise.withResolvers<string>();
  // Tests that expect the start to fail only look at how it ended.
  origin.promise.catch(() => undefined);
  let isReady = false;
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
    // Not again for every line of a long log.
    if (isReady) return;
    // With the rest of the line: a part of the URL may arrive first.
    const [, found] = /Hopwise is ready at (http:\/\/[^"\s]+)["\s]/.exec(output.stdout) ?? [];
    if (found === undefined) return;
    isReady = true;
    origin.resolve(found);
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => {
      origin.reject(new Error(`the server ended before it listened: ${output.stderr}`));
      resolve({ code, ...output });
    });
  });
  return { process: child, origin: origin.promise, ended };
}

/** Windows ends a process instead of sending it a signal. Keep in sync with what `npm test` says. */
const hasSignals = process.platform !== 'win32';

/** A group of tests that send signals to a process. Windows has none, so the group is skipped there. */
export function describeSignals(name: string, tests: () => void, options: { tags?: string } = {}): void {
  if (hasSignals) describe(name, options, tests);
}

/** Whether anyone but the owner has access to a file or folder. Windows has no such bits, which `npm test` says. */
export const othersMayRead = (path: string): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
