import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../browser/find-browser.ts';

/** Long enough for a busy computer; nothing that passes waits for it. */
export const aloneMs = 1_200_000;

/** Runs a program of this folder as a process of its own, so that what is measured is its alone. It prints JSON last. */
export async function figuresOf(program: string) {
  await findBrowser();
  const file = path.join(import.meta.dirname, program);
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', file], { timeout: aloneMs });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
