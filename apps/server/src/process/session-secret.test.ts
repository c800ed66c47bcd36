import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../errors.ts';
import { othersMayRead } from '../testing/server-process.ts';
import { sessionSecret } from './session-secret.ts';

const run = promisify(execFile);
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hopwise-secrets-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('sessionSecret', () => {
  it('uses the configured secret and writes nothing', () => {
    const configured = 'x'.repeat(32);
    expect(sessionSecret({ sessionSecret: configured, dataDir: directory })).toBe(configured);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('generates a secret once, readable only by its owner', () => {
    const dataDir = join(directory, 'new', 'data');
    const first = sessionSecret({ sessionSecret: undefined, dataDir });
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(sessionSecret({ sessionSecret: undefined, dataDir })).toBe(first);
    expect(readdirSync(dataDir)).toEqual(['session-secret']);
    expect(othersMayRead(join(dataDir, 'session-secret'))).toBe(false);
  });

  it('gives the same secret to processes that start at once', async () => {
    const moduleUrl = pathToFileURL(join(import.meta.dirname, 'session-secret.ts')).href;
    const script = `
      import { sessionSecret } from ${JSON.stringify(moduleUrl)};
      process.stdout.write(sessionSecret({ sessionSecret: undefined, dataDir: ${JSON.stringify(directory)} }));`;
    const starts = Array.from({ length: 6 }, () => run(process.execPath, ['--input-type=module', '--eval', script]));
    const secrets = (await Promise.all(starts)).map(({ stdout }) => stdout);
    expect(new Set(secrets)).toEqual(new Set([sessionSecret({ sessionSecret: undefined, dataDir: directory })]));
  });

  it('rejects a damaged file with one sentence', () => {
    writeFileSync(join(directory, 'session-secret'), 'abc');
    expect(() => sessionSecret({ sessionSecret: undefined, dataDir: directory })).toThrow(StartupError);
    expect(() => sessionSecret({ sessionSecret: undefined, dataDir: directory })).toThrow(/session-secret is damaged/);
  });

  it("rejects a directory that can't be created", () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    expect(() => sessionSecret({ sessionSecret: undefined, dataDir: join(file, 'data') })).toThrow(
      /^Can't use the directory DATA_DIR=.*: /,
    );
  });
});
