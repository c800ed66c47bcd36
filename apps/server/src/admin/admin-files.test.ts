import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFileWhole } from './admin-files.ts';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hopwise-files-'));
  path = join(directory, 'all.gz');
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('an output file', () => {
  it('gets its name once it is complete', async () => {
    await writeFileWhole(path, async (write) => {
      await write('first ');
      expect(existsSync(path)).toBe(false);
      await write('last');
    });
    expect(gunzipSync(readFileSync(path)).toString()).toBe('first last');
    expect(readdirSync(directory)).toEqual(['all.gz']);
  });

  it('is removed when writing fails', async () => {
    const failing = writeFileWhole(path, async (write) => {
      await write('first');
      throw new Error('broke off');
    });
    await expect(failing).rejects.toThrow('broke off');
    expect(readdirSync(directory)).toEqual([]);
  });

  it("doesn't replace a file that appeared in the meantime", async () => {
    const writing = writeFileWhole(path, async () => writeFileSync(path, 'of another process'));
    await expect(writing).rejects.toThrow(`${path} already exists`);
    expect(readFileSync(path, 'utf8')).toBe('of another process');
    expect(readdirSync(directory)).toEqual(['all.gz']);
  });

  it('removes leftovers of killed writers, and nothing that may still be written', async () => {
    const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(ended, 'exit');
    const long = new Date(Date.now() - 120_000);
    const drafts = {
      left: `old.gz.${ended.pid}-0123abcd`,
      fresh: `new.gz.${ended.pid}-0123abcd`,
      ours: `it.gz.${process.pid}-0123abcd`,
    };
    for (const name of Object.values(drafts)) writeFileSync(join(directory, `${name}.unfinished`), 'some');
    for (const name of [drafts.left, drafts.ours]) utimesSync(join(directory, `${name}.unfinished`), long, long);
    await writeFileWhole(path, (write) => write('all'));
    expect(readdirSync(directory).sort()).toEqual(
      ['all.gz', `${drafts.fresh}.unfinished`, `${drafts.ours}.unfinished`].sort(),
    );
  });

  it.each([
    ['SIGKILL', [expect.stringMatching(/^all\.gz\.\d+-[0-9a-f]{8}\.unfinished$/)]],
    ['SIGINT', []],
  ] as const)('has no name when its writer ends by %s', async (signal, left) => {
    const script = `
      import { writeFileWhole } from ${JSON.stringify(join(import.meta.dirname, 'admin-files.ts'))};
      setInterval(() => {}, 1000);
      await writeFileWhole(${JSON.stringify(path)}, async (write) => {
        await write('first');
        console.log('writing');
        await new Promise(() => {});
      });`;
    const writer = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(writer.stdout, 'data');
    writer.kill(signal);
    await once(writer, 'exit');
    expect(readdirSync(directory)).toEqual(left);
  });
});
