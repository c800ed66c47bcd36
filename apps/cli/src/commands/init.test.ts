import { readFile } from 'node:fs/promises';
import { redirectTo, startSite } from '@hopwise/engine/testing/http-site';
import { describe, expect, it } from 'vitest';
import { startRedirectSite } from '../testing/redirect-site.ts';
import { folderWith, runCli } from '../testing/run-cli.ts';

describe('hopwise init', () => {
  it('turns current behavior into expectations that pass', async () => {
    await using site = await startRedirectSite();
    await using folder = await folderWith({});
    const { origin } = site;
    const urls = [`${origin}/old`, `${origin}/a`, `${origin}/gone`, `${origin}/loop`];
    const run = await runCli(['init', ...urls, '--allow-private', '--output', folder.at('c.yaml')]);
    expect(run).toMatchObject({ exitCode: 0, stdout: '' });
    expect(run.stderr).toMatch(/^hopwise init: .*\/loop: Redirect loop: .*\n3 tests written\n$/);
    expect(await readFile(folder.at('c.yaml'), 'utf8')).toBe(`version: 1
base: ${origin}
tests:
  - { from: /old, to: /new, status: 301, final: 200 }
  - { from: /a, to: /new, status: 302, final: 200 }
  - /gone 410
`);
    expect(await runCli(['test', folder.at('c.yaml'), '--allow-private'])).toMatchObject({ exitCode: 0 });
  });

  it('reads the sitemap of a site', async () => {
    await using site = await startSite({
      '/sitemap.xml': ({ headers }) => ({
        headers: { 'content-type': 'application/xml' },
        body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://${headers.host}/a</loc></url><url><loc>http://${headers.host}/b</loc></url></urlset>`,
      }),
      '/a': redirectTo('/b', 308),
      '/b': 'B',
    });
    const { exitCode, stdout } = await runCli(['init', site.origin, '--allow-private', '--as', 'csv']);
    expect(exitCode).toBe(0);
    const { origin } = site;
    expect(stdout).toBe(`from,to,status,final\n${origin}/a,${origin}/b,308,200\n${origin}/b,,200,\n`);
    const lines = await runCli(['init', site.origin, '--allow-private', '--as', 'lines']);
    expect(lines).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining("can't be expressed as lines"),
    });
    const yaml = await runCli(['init', `${site.origin}/sitemap.xml`, '--allow-private']);
    expect(yaml.stdout).toContain('  - { from: /a, to: /b, status: 308, final: 200 }\n  - /b 200\n');
  });

  it('turns a CSV file into YAML, and requests the URLs of a list', async () => {
    await using site = await startRedirectSite();
    await using folder = await folderWith({
      'map.csv': 'source,destination,status\n/old,/new,301\n',
      'urls.csv': `url\n${site.origin}/old\n`,
    });
    const turned = await runCli(['init', folder.at('map.csv')]);
    expect(turned).toMatchObject({ exitCode: 0, stdout: 'version: 1\ntests:\n  - /old -> /new 301\n' });
    const lines = await runCli(['init', folder.at('map.csv'), '--as', 'lines']);
    expect(lines.stdout).toBe('/old -> /new 301\n');
    const asked = await runCli(['init', folder.at('urls.csv'), '--allow-private']);
    expect(asked.stdout).toContain('  - { from: /old, to: /new, status: 301, final: 200 }\n');
  });

  it.each([
    [[], 2, 'missing source'],
    [['nothing'], 2, 'nothing is neither a file nor a URL'],
    [['http://127.0.0.1:1234/sitemap.xml'], 3, 'no sitemap with URLs found'],
    [['http://127.0.0.1:1234/page'], 3, 'no tests could be generated'],
    [['http://127.0.0.1:1234/page', '--as', 'word'], 2, '--as must be one of yaml, csv, lines'],
  ])('rejects %j', async (args, exitCode, says) => {
    const run = await runCli(['init', ...args]);
    expect(run).toMatchObject({ exitCode, stdout: '' });
    expect(run.stderr).toContain(says);
  });

  it('never overwrites a file, and reports what is wrong with a source', async () => {
    await using folder = await folderWith({ 'c.yaml': 'mine', 'bad.txt': '/a -> b\n' });
    const kept = await runCli(['init', folder.at('bad.txt'), '-o', folder.at('c.yaml')]);
    expect(kept).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('the file already exists') });
    expect(await readFile(folder.at('c.yaml'), 'utf8')).toBe('mine');
    const bad = await runCli(['init', folder.at('bad.txt')]);
    expect(bad).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('bad.txt:1:7: b is neither a URL nor a path'),
    });
  });
});
