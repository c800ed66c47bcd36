import { describe, expect, it } from 'vitest';
import { startRedirectSite } from '../testing/redirect-site.ts';
import { runCli } from '../testing/run-cli.ts';

async function traced(path: string, ...args: string[]) {
  await using site = await startRedirectSite();
  const run = await runCli(['trace', `${site.origin}${path}`, '--allow-private', ...args]);
  return { ...run, stdout: run.stdout.replaceAll(site.origin, 'SITE').replaceAll(/\d+ ms/g, 'N ms') };
}

describe('hopwise trace', () => {
  it('draws the chain', async () => {
    expect(await traced('/a')).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: `● SITE/a
│ 302 Found · N ms · HTTP/1.1 · 127.0.0.1
│
● SITE/b
│ 301 Moved Permanently · N ms · HTTP/1.1 · 127.0.0.1
│
◉ SITE/new
  200 OK · N ms · HTTP/1.1 · text/html · 127.0.0.1

Reachable · 2 redirects in N ms
`,
    });
  });

  it('ends with 1 at an error, and with 3 without a response', async () => {
    const loop = await traced('/loop');
    expect(loop.exitCode).toBe(1);
    expect(loop.stdout).toMatch(/\nRedirect loop · .+\n {2}Redirect loop: hop/);
    expect((await traced('/gone')).exitCode).toBe(1);
    const refused = await runCli(['trace', 'http://127.0.0.1:1234/']);
    expect(refused).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('--allow-private') });
    expect(refused.stdout.match(/Blocked: /g), 'said once').toHaveLength(1);
    expect(refused.stdout).toContain('\nNot reachable · 0 redirects in ');
  });

  it.each([
    ['/account', [], 0, 'Ends at a sign-in page'],
    ['/hop15', [], 1, 'Stopped after 10 redirects'],
    ['/hop10', [], 0, 'Reachable'],
    ['/hop15', ['--max-hops', '20'], 0, 'Reachable, with issues to fix'],
    ['/gone', [], 1, 'Responds with 410'],
  ])('has the verdict of a check for %s %j', async (path, args, exitCode, headline) => {
    const run = await traced(path, ...args);
    const json = JSON.parse((await traced(path, '--format', 'json', ...args)).stdout);
    expect([run.exitCode, json.check.verdict.headline]).toEqual([exitCode, headline]);
    expect(run.stdout).toContain(`\n${headline} · `);
  });

  it('writes JSON and HAR for programs, and Markdown for people', async () => {
    const json = JSON.parse((await traced('/old', '--format', 'json')).stdout);
    expect(json).toMatchObject({
      format: 'hopwise-check',
      check: { status: 'OK', redirectCount: 1, finalUrl: 'SITE/new' },
    });
    const har = JSON.parse((await traced('/old', '--format', 'har')).stdout);
    expect(har.log.entries.map(({ response }: { response: { status: number } }) => response.status)).toEqual([
      301, 200,
    ]);
    expect((await traced('/old', '--format', 'markdown')).stdout).toContain('# Redirect analysis of 127.0.0.1');
  });

  it('sends requests as the client that is named, with the method that is named', async () => {
    expect((await traced('/agent', '--client', 'googlebot')).stdout).toContain('◉ SITE/bot');
    const har = JSON.parse((await traced('/new', '--method', 'head', '--format', 'har')).stdout);
    expect(har.log.entries[0].request.method).toBe('HEAD');
  });

  it.each([
    [[], 'expected one URL'],
    [['mailto:x@example.com'], "mailto:x@example.com isn't a URL"],
    [['example.com', '--format', 'pdf'], '--format must be one of pretty, json, har, markdown'],
    [['example.com', '--method', 'PUT'], '--method must be one of GET, POST, HEAD'],
    [['example.com', '--connect', 'a b'], '--connect must be a host or IP address'],
    [['example.com', '--ca', '/nowhere.pem'], "/nowhere.pem can't be read: no such file"],
  ])('rejects %j with 2', async (args, says) => {
    const { exitCode, stderr } = await runCli(['trace', ...args]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`hopwise trace: ${says}`);
  });
});

describe('hopwise', () => {
  it.each([
    [['--version'], 0, /^hopwise \d+\.\d+\.\d+\n$/],
    [['--help'], 0, /^NAME\n +hopwise - /],
    [['help', 'test'], 0, /\nSYNOPSIS\n +hopwise test CONTRACT/],
    [['trace', '--help'], 0, /\nSYNOPSIS\n +hopwise trace URL/],
    [['init', '-h'], 0, /\nSYNOPSIS\n +hopwise init SOURCE/],
  ])('%j', async (args, exitCode, stdout) => {
    const run = await runCli(args);
    expect(run).toMatchObject({ exitCode, stderr: '' });
    expect(run.stdout).toMatch(stdout);
  });

  it('names the commands it has', async () => {
    expect(await runCli(['fly'])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr:
        'hopwise: unknown command fly. Commands are trace, test, lint, resolve, compare, monitors, init, completion and help.\n',
    });
    expect(await runCli([])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining('hopwise help [COMMAND]'),
    });
    expect((await runCli(['-v'])).stderr).toMatch(/^hopwise: unknown option -v\. Commands are /);
    expect(await runCli(['constructor'])).toMatchObject({ exitCode: 2 });
    expect(await runCli(['help', 'fly'])).toMatchObject({ exitCode: 2, stdout: '' });
  });
});
