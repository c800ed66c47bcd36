import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../browser/find-browser.ts';

/** Long enough for a busy machine; passing tests never wait for it. */
export const aloneMs = 1_200_000;

/** Runs a program from this folder as its own process, so that only it is measured. Its last output is JSON. */
export async function figuresOf(program: string) {
  await findBrowser();
  const file = path.join(import.meta.dirname, program);
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', file], { timeout: aloneMs });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
