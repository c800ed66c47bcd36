// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { startRedirectSite } from './testing/redirect-site.ts';
import { folderWith, installedNodes } from './testing/run-cli.ts';

const here = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'hopwise-package-'));
const installed = path.join(folder, 'node_modules/hopwise');

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(program, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, exitCode: exitCode as number };
}

const npm = (...args: string[]) =>
  run('npm', [...args, '--loglevel=error', '--cache', path.join(folder, 'npm-cache'), '--update-notifier=false']);

/** What `npm publish` would send, installed where there is nothing else and no network. */
beforeAll(async () => {
  const packed = await npm('pack', here, '--pack-destination', folder);
  expect(packed, packed.stderr).toMatchObject({ exitCode: 0 });
  const tarball = path.join(folder, `hopwise-${manifest.version}.tgz`);
  const done = await npm('install', tarball, '--prefix', folder, '--offline', '--no-audit', '--no-fund');
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package', () => {
  it('is one file of code without dependencies, with licenses and a page to read', async () => {
    const { name, version, bin, dependencies } = JSON.parse(
      readFileSync(path.join(installed, 'package.json'), 'utf8'),
    ) as typeof manifest & { dependencies?: object };
    expect({ name, version, bin, dependencies }).toEqual({
      name: 'hopwise',
      version: manifest.version,
      bin: { hopwise: 'dist/hopwise.js' },
      dependencies: undefined,
    });
    const { stdout } = await npm('ls', '--all', '--parseable', '--prefix', folder);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    const license = readFileSync(path.join(here, '../../LICENSE'), 'utf8');
    expect(readFileSync(path.join(installed, 'LICENSE'), 'utf8')).toBe(license);
    expect(readFileSync(path.join(installed, 'README.md'), 'utf8')).toContain('npm install ./hopwise-');
    expect(readFileSync(path.join(installed, 'dist/third-party-licenses.txt'), 'utf8')).toMatch(/^zod .*\(MIT\)$/m);
    expect(existsSync(path.join(installed, 'src'))).toBe(false);
  });

  it('contains no paths of the build machine', () => {
    expect(readFileSync(path.join(installed, 'dist/hopwise.js'), 'utf8')).not.toContain(path.resolve(here, '../..'));
  });

  it.runIf(process.platform !== 'win32')('puts the command where npx finds it', async () => {
    const env = { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` };
    const { stdout, exitCode } = await run(path.join(folder, 'node_modules/.bin/hopwise'), ['--version'], env);
    expect({ stdout, exitCode }).toEqual({ stdout: `hopwise ${manifest.version}\n`, exitCode: 0 });
  });
});

describe.each(installedNodes())('with %s', (node) => {
  /** Copies the file alone, to prove that it needs nothing next to it. */
  const command = path.join(folder, 'alone.mjs');
  beforeAll(() => cpSync(path.join(installed, 'dist/hopwise.js'), command));
  const hopwise = (...args: string[]) => run(node, [command, ...args]);

  it('prints its version and usage', async () => {
    expect(await hopwise('--version')).toEqual({ stdout: `hopwise ${manifest.version}\n`, stderr: '', exitCode: 0 });
    expect(await hopwise('help', 'test')).toMatchObject({ stdout: expect.stringContaining('--fail-on'), exitCode: 0 });
    expect((await hopwise('completion', 'bash')).stdout).toContain('complete -o default -F _hopwise hopwise');
  });

  it.each([
    ['pretty', /301 Moved Permanently/],
    ['json', /"statusCode": 301/],
    ['har', /"redirectURL": "http.*\/new"/],
    ['markdown', /^#/],
  ])('traces, as %s', async (format, shows) => {
    await using site = await startRedirectSite();
    const run = await hopwise('trace', `${site.origin}/old`, '--allow-private', '--format', format);
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    expect(run.stdout).toMatch(shows);
  });

  it('tests a contract, with every report', async () => {
    await using site = await startRedirectSite();
    await using files = await folderWith({ 'map.txt': '/old -> /new 301\n/a -> /b\n/gone 410\n' });
    const formats = ['json', 'jsonl', 'junit', 'tap', 'github', 'sarif', 'markdown'];
    const reports = formats.flatMap((format) => ['--format', `${format}=${files.at(format)}`]);
    const args = ['test', files.at('map.txt'), '--base', site.origin, '--allow-private', ...reports];
    const { stdout, stderr, exitCode } = await hopwise(...args);
    expect({ stderr, exitCode }, stdout).toEqual({ stderr: '', exitCode: 1 });
    expect(stdout).toContain('3 tests: 2 passed, 1 failed');
    for (const format of formats) expect(readFileSync(files.at(format), 'utf8')).toContain('/new');
  });

  it('reads YAML and sends requests over TLS to the --connect server', async () => {
    const { root } = await makeAuthorities();
    const leaf = await issueCertificate({ name: 'www.example.test', issuer: root });
    const location = 'https://www.example.test/new';
    await using site = await startSite({ '/old': { status: 301, headers: { location } }, '/new': 'New' }, [leaf]);
    await using files = await folderWith({
      'ca.pem': root.pem,
      'c.yaml':
        'version: 1\nbase: https://www.example.test\ndefaults: { certificate: trusted }\ntests: [/old -> /new 301]\n',
    });
    const way = ['--connect', `127.0.0.1:${site.port}`, '--allow-private', '--ca', files.at('ca.pem')];
    const run = await hopwise('test', files.at('c.yaml'), ...way);
    expect(run, run.stdout).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it("writes a contract from a site's current behavior", async () => {
    await using site = await startRedirectSite();
    const run = await hopwise('init', `${site.origin}/old`, '--allow-private');
    expect(run).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('from: /old, to: /new') });
  });
});
