import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { hangingPages, startLineContract, startRedirectSite } from './testing/redirect-site.ts';

const main = path.join(import.meta.dirname, 'main.ts');

describe('the process', () => {
  it('reports the results so far on Ctrl+C and exits with 3', async () => {
    const { pages, asked } = hangingPages();
    await using contract = await startLineContract('/old -> /new\n/slow -> /x\n', pages);
    const args = [...contract.args, '--concurrency', '1', '--format', 'tap'];
    const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    await asked;
    child.kill('SIGINT');
    const [stdout, stderr, [exitCode]] = await output;
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 3 });
    expect(stdout).toMatch(
      /^TAP version 14\n1\.\.2\nok 1 - .*\nBail out! Interrupted\n# 2 tests: 1 passed, 1 not run\n$/,
    );
  });

  it('reads a contract from standard input, and continues when the reader closes', async () => {
    await using site = await startRedirectSite();
    const lines = Array.from({ length: 500 }, (_, at) => `/old?${at} -> /x\n`).join('');
    const args = ['test', '-', '--base', site.origin, '--allow-private', '--format', 'jsonl'];
    const child = spawn(process.execPath, [main, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    const stderr = text(child.stderr);
    child.stdin.end(lines);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [exitCode] = await once(child, 'close');
    expect({ exitCode, stderr: await stderr }).toEqual({ exitCode: 1, stderr: '' });
  });
});
