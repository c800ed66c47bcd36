import { readFile } from 'node:fs/promises';
import { startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import { describe, expect, it } from 'vitest';
import { hangingPages, redirectPages, startLineContract } from '../testing/redirect-site.ts';
import { folderWith, runCli } from '../testing/run-cli.ts';

/** Runs a line contract against its own site. */
async function testLines(lines: string, ...args: string[]) {
  await using contract = await startLineContract(lines);
  const { site, folder } = contract;
  const run = await runCli([...contract.args, ...args]);
  const shown = (text: string) => text.replaceAll(site.origin, 'SITE').replaceAll(folder.at('map.txt'), 'map.txt');
  return { ...run, stdout: shown(run.stdout), stderr: shown(run.stderr), log: site.log };
}

describe('hopwise test', () => {
  it('passes with 0 when all is as expected', async () => {
    const { exitCode, stdout, stderr } = await testLines('/old -> /new 301\n/gone 410\n');
    expect(stdout).toMatch(
      /^✓ SITE\/old → \/new {2}map\.txt:1\n✓ SITE\/gone 410 {2}map\.txt:2\n\n2 tests: 2 passed in \d+\.\d s\n$/,
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it('fails with 1 and shows what differs, with the actual chain', async () => {
    const { exitCode, stdout } = await testLines('/old -> /neu 308\n');
    expect(stdout).toContain(
      '✗ SITE/old → /neu  map.txt:1\n  Expected /neu, got /new (301 instead of 308)\n  301 SITE/old\n  200 SITE/new\n',
    );
    expect(exitCode).toBe(1);
  });

  it('exits with 3 when a test cannot run, and with 1 when another one failed', async () => {
    const dead = 'http://127.0.0.1:9/ -> /x\n';
    const asIs = ['--base', 'http://127.0.0.1:9=http://127.0.0.1:9'];
    const refused = await testLines(dead, ...asIs);
    expect(refused.exitCode).toBe(3);
    expect(refused.stdout).toContain('1 error');
    expect((await testLines(`${dead}/old -> /x\n`, ...asIs)).exitCode).toBe(1);
  });

  it('contacts private addresses only when allowed', async () => {
    await using contract = await startLineContract('/old -> /new\n');
    const run = await runCli(contract.args.filter((arg) => arg !== '--allow-private'));
    expect(run).toMatchObject({
      exitCode: 3,
      stderr: 'hopwise test: private and local IP addresses are blocked; use --allow-private to allow them\n',
    });
    expect(contract.site.log).toEqual([]);
  });

  it.each([
    ['an empty contract', '', 'map.txt:1:1: The contract has no tests\n'],
    [
      'a contract with problems',
      '/a -> b\n/c\n',
      'map.txt:1:7: b is neither a URL nor a path. A path starts with /.\nmap.txt:2:1: Missing target. Use from -> to, or from and a status code.\n',
    ],
  ])('rejects %s with 2 and sends no request', async (_, lines, says) => {
    const { exitCode, stdout, stderr, log } = await testLines(lines);
    expect({ exitCode, stdout, stderr, log }).toEqual({ exitCode: 2, stdout: '', stderr: says, log: [] });
  });

  it('rejects paths without a site', async () => {
    await using folder = await folderWith({ 'map.txt': '/a -> /b\n' });
    const { exitCode, stderr } = await runCli(['test', folder.at('map.txt')]);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/map\.txt:1:1: \/a is a path. Set base to the site.\n$/);
  });

  it.each([
    [[], 'expected one contract'],
    [['a', 'b'], 'expected one contract'],
    [['/nowhere/contract.yaml'], "/nowhere/contract.yaml can't be read: no such file"],
    [['x', '--format', 'word'], '--format must be one of pretty, json, jsonl, junit, tap, github, sarif, markdown'],
    [['x', '--format', 'json', '--format', 'tap'], 'only one format can go to standard output'],
    [['x', '--format', 'json='], '--format: missing file name'],
    [['x', '--project', 'p'], '--project requires --server'],
    [['x', '--contract', 'Shop'], '--contract requires --server'],
    [['x', '--concurrency', '0'], '--concurrency must be a whole number from 1 to 1024'],
    [['x', '--timeout', 'soon'], '--timeout must be a number of seconds, at most 300'],
    [['x', '--base', 'https://a.test/path'], '--base must be an origin without a path'],
    [['x', '--base', 'https://ada:secret@a.test'], "--base can't contain a user name and password"],
    [['x', '--client', 'netscape'], '--client must be one of chrome'],
    [['x', '--fail-on', 'never'], '--fail-on must be one of error, warn'],
    [['x', '--color'], "unknown option '--color'"],
  ])('rejects %j with 2', async (args, says) => {
    const { exitCode, stdout, stderr } = await runCli(['test', ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(`hopwise test: ${says}`);
  });

  it('warns, and fails on warnings when requested', async () => {
    const warned = await testLines('/a -> /new\n');
    expect(warned).toMatchObject({ exitCode: 0 });
    expect(warned.stdout).toContain('Warning: 2 redirects; 1 would be enough.');
    const failed = await testLines('/a -> /new\n', '--fail-on', 'warn');
    expect(failed).toMatchObject({ exitCode: 1 });
    expect(failed.stdout).toContain('✗ SITE/a → /new');
  });

  it('sends requests as the client that is named', async () => {
    expect((await testLines('/agent -> /new\n')).exitCode).toBe(0);
    expect((await testLines('/agent -> /bot\n', '--client', 'googlebot')).exitCode).toBe(0);
  });

  it('reports which client gets a different result from the first', async () => {
    await using site = await startSite(redirectPages);
    const test = '{ from: /agent, same: clients, clients: [chrome, firefox, googlebot] }';
    await using folder = await folderWith({ 'c.yaml': `version: 1\nbase: ${site.origin}\ntests:\n  - ${test}\n` });
    const { exitCode, stdout } = await runCli(['test', folder.at('c.yaml'), '--allow-private']);
    expect(stdout).toContain('\n  Expected the same chain as Chrome. Hop 2: got 200 /bot, expected 200 /new\n');
    expect(stdout).toContain('3 tests: 2 passed, 1 failed');
    expect(exitCode).toBe(1);
  });

  it('writes several reports, and the one without a file to standard output', async () => {
    await using out = await folderWith({});
    const { stdout } = await testLines('/old -> /new\n', '--format', `junit=${out.at('a=b.xml')}`, '--format', 'jsonl');
    expect(JSON.parse(stdout.split('\n')[1] ?? '')).toMatchObject({ type: 'summary', total: 1, passed: 1 });
    expect(await readFile(out.at('a=b.xml'), 'utf8')).toContain('<testsuites name="hopwise" tests="1" failures="0"');
  });

  it("reports when a report can't be written", async () => {
    const { exitCode, stderr } = await testLines('/old -> /new\n', '--format', 'json=/nowhere/report.json');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 3,
      stderr: "hopwise test: /nowhere/report.json can't be written: no such folder\n",
    });
  });

  it('connects to the host of --connect, with the name and certificate of the host', async () => {
    const { root } = await makeAuthorities();
    const leaf = await issueCertificate({ name: 'www.example.test', issuer: root });
    const hosts: (string | undefined)[] = [];
    await using site = await startSite(
      {
        '/old': ({ headers }) => {
          hosts.push(headers.host);
          return { status: 301, headers: { location: 'https://www.example.test/new' } };
        },
        '/new': 'New',
      },
      [leaf],
    );
    await using folder = await folderWith({
      'ca.pem': root.pem,
      'c.yaml':
        'version: 1\nbase: https://www.example.test\ndefaults: { certificate: trusted }\ntests: [/old -> /new 301]\n',
    });
    const args = [
      'test',
      folder.at('c.yaml'),
      '--connect',
      `127.0.0.1:${site.port}`,
      '--allow-private',
      '--ca',
      folder.at('ca.pem'),
    ];
    const run = await runCli(args);
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    expect(hosts).toEqual(['www.example.test']);
  });

  it('reports what is known when interrupted', async () => {
    const { pages, asked } = hangingPages();
    await using contract = await startLineContract('/old -> /new\n/slow -> /x\n/old -> /new\n', pages);
    const { exitCode, stdout } = await runCli([...contract.args, '--concurrency', '1'], {
      onStart: (process) => asked.then(() => process.emit('SIGINT')),
    });
    expect(exitCode).toBe(3);
    expect(stdout).toContain('3 tests: 1 passed, 2 not run');
  });

  it('ends with 3 when it is interrupted after a failure, and counts what was not run in JUnit', async () => {
    const { pages, asked } = hangingPages();
    await using contract = await startLineContract('/old -> /wrong\n/slow -> /x\n/old -> /new\n', pages);
    const { exitCode, stdout } = await runCli([...contract.args, '--concurrency', '1', '--format', 'junit'], {
      onStart: (process) => asked.then(() => process.emit('SIGINT')),
    });
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/<testsuite .*tests="3" failures="1" errors="0" skipped="2"/);
    expect(stdout.match(/<skipped message="The run was interrupted"\/>/g)).toHaveLength(2);
  });

  it('tests absolute URLs on the base, never on the site that they name', async () => {
    await using live = await startSite(redirectPages);
    const map = `${live.origin}/old,${live.origin}/new,301\n`;
    await using contract = await startLineContract(map);
    const { exitCode, stdout } = await runCli(contract.args);
    expect(exitCode, stdout).toBe(0);
    expect(stdout).toContain(`${contract.site.origin}/old → ${contract.site.origin}/new`);
    expect(live.log).toEqual([]);
  });

  it('requires a replacement for each of several sites', async () => {
    const lines = 'https://a.test/old -> /new\nhttps://b.test/old -> /new\n';
    const refused = await testLines(lines);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('map.txt:1:1: Base replaces one site, but this URL is on another.');
    expect(refused.log).toEqual([]);
    await using contract = await startLineContract(lines);
    const { origin } = contract.site;
    const bases = ['a', 'b'].flatMap((name) => ['--base', `https://${name}.test=${origin}`]);
    const args = contract.args.filter((arg) => arg !== '--base' && arg !== origin);
    const run = await runCli([...args, ...bases]);
    expect(run.exitCode, run.stdout + run.stderr).toBe(0);
    expect(contract.site.log).toHaveLength(4);
  });

  it('requests no target of a test of the first Location', async () => {
    await using contract = await startLineContract('from,location,status\n/old,/new,301\n');
    const run = await runCli(contract.args);
    expect(run.exitCode, run.stdout + run.stderr).toBe(0);
    expect(contract.site.log).toHaveLength(1);
  });

  it('retries tests that could not run', async () => {
    let asked = 0;
    await using contract = await startLineContract('/old -> /new\n', {
      '/old': async () => {
        asked += 1;
        if (asked === 1) await new Promise(() => {});
        return { status: 301, headers: { location: '/new' } };
      },
      '/new': 'New',
    });
    expect(await runCli([...contract.args, '--timeout', '3', '--retries', '1'])).toMatchObject({ exitCode: 0 });
    expect(asked).toBe(2);
  });

  it('paints in a terminal, unless NO_COLOR is set', async () => {
    await using contract = await startLineContract('/old -> /new\n');
    const { args } = contract;
    expect((await runCli(args, { isTTY: true })).stdout).toContain('\u001b[32m');
    expect((await runCli(args, { isTTY: true, env: { NO_COLOR: '1' } })).stdout).not.toContain('\u001b');
    expect((await runCli(args)).stdout).not.toContain('\u001b');
  });

  it('writes results as they come', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `/old?${at} -> /x\n`).join('');
    const { stdout, writes, exitCode } = await testLines(lines, '--format', 'jsonl');
    expect(stdout.trim().split('\n')).toHaveLength(301);
    expect(writes).toBe(301);
    expect(exitCode).toBe(1);
    const numbers = stdout
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line).number);
    expect(numbers).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
  });
});
