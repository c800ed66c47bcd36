import type { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../apps/cli/src/testing/run-cli.ts';
import { BulkClient } from '../../apps/server/src/bulk/testing/bulk-client.ts';
import { branchingSite } from '../../apps/server/src/client-comparisons/testing/branching-site.ts';
import { redirectingPages } from '../../apps/server/src/contracts/testing/contract-client.ts';
import { createTestApp, startTestSite, type TestApp, type TestSite } from '../../apps/server/src/testing/test-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hopwise-contract-'));
let server: TestApp;
let origin: string;
let person: BulkClient;
let key: string;
let site: TestSite;
let isHanging = () => {};

beforeAll(async () => {
  server = await createTestApp({ env: { BULK_WORKERS: '1' } });
  site = await startTestSite((request, response) => {
    if (request.url === '/hang') isHanging();
    return redirectingPages(request, response);
  });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  person = await BulkClient.signUp(origin);
  const made = await fetch(`${origin}/api/v2/api-keys`, {
    method: 'POST',
    headers: { cookie: person.cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'CI', scope: 'read-write' }),
  });
  key = (await made.json()).data.key;
});
afterAll(async () => {
  await server.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

const withKey = () => ({ HOPWISE_API_KEY: key });
/** Both ends run in this process; their own tests start them as people do. */
function test(
  contract: string,
  args: readonly string[],
  env: Record<string, string> = withKey(),
  onStart?: (process: EventEmitter) => void,
) {
  const file = path.join(folder, 'redirects.txt');
  writeFileSync(file, contract);
  return runCli(['test', file, '--server', origin, ...args], { env, ...(onStart && { onStart }) });
}

interface KeptContract {
  name: string;
  version: number;
  base: string | null;
  lastRun: { passed: number; failed: number; couldNotRun: number; status: string };
}
const keptContracts = async () =>
  (await person.get<{ contracts: KeptContract[] }>('/projects/default-project/contracts')).contracts;

describe('hopwise test --server', () => {
  it('saves the contract under its file name, runs it there and reports as usual', async () => {
    const args = ['--base', site.origin, '--format', 'json'];
    const first = await test('/old -> /new 301\n/astray -> /new\n/drop -> /new\n/twice -> /new\n', args);
    expect(first.exitCode, first.stderr).toBe(1);
    const report = JSON.parse(first.stdout);
    expect(report.results.map(({ outcome, line }: { outcome: string; line: number }) => [line, outcome])).toEqual([
      [1, 'passed'],
      [2, 'failed'],
      [3, 'could-not-run'],
      [4, 'passed'],
    ]);
    expect(report.results[1]).toMatchObject({
      reasons: ['Expected /new, got /elsewhere'],
      hops: [
        { url: `${site.origin}/astray`, statusCode: 301 },
        { url: `${site.origin}/elsewhere`, statusCode: 200 },
      ],
    });
    expect(first.stderr).toMatch(/^hopwise test: run [\w-]{36} of the contract "redirects\.txt" saved at http:/);
    expect(await keptContracts()).toMatchObject([
      { name: 'redirects.txt', version: 1, base: site.origin, lastRun: { passed: 2, failed: 1, couldNotRun: 1 } },
    ]);

    const better = '/old -> /new 301\n/twice -> /new\n';
    expect((await test(better, args)).exitCode).toBe(0);
    expect((await test(better, args)).exitCode).toBe(0);
    expect((await test(better, [...args, '--fail-on', 'warn'])).exitCode).toBe(1);
    expect(await keptContracts()).toMatchObject([{ version: 2, lastRun: { passed: 2, failed: 0 } }]);
    await test(better, [...args, '--contract', 'Launch']);
    expect((await keptContracts()).map(({ name }) => name)).toEqual(['Launch', 'redirects.txt']);
  });

  it('exit code separates usage, site and internal errors', async () => {
    const contract = `${site.origin}/old -> /new\n`;
    const usage = await test(contract, [], {});
    expect([usage.exitCode, usage.stderr]).toEqual([2, expect.stringContaining('Set HOPWISE_API_KEY')]);
    const broken = await test(contract, [], { HOPWISE_API_KEY: 'hw_s3cret\nmore' });
    expect([broken.exitCode, broken.stderr]).toEqual([
      2,
      expect.stringContaining('HOPWISE_API_KEY contains invalid characters'),
    ]);
    expect(broken.stderr).not.toContain('s3cret');
    const named = await test(contract, ['--contract', 'https://ada:s3cret@a.example']);
    expect([named.exitCode, named.stderr]).toEqual([
      2,
      expect.stringContaining('Contract name contains a URL with a password'),
    ]);
    const mixed = await test(contract, ['--retries', '1']);
    expect([mixed.exitCode, mixed.stderr]).toEqual([
      2,
      expect.stringContaining("--retries can't be used with --server"),
    ]);
    const secret = await test('https://ada:s3cret@a.example/ -> /x\n', []);
    expect([secret.exitCode, secret.stderr]).toEqual([
      2,
      expect.stringMatching(/redirects\.txt:1:1: URLs can't contain a password\. Remove it\.\n$/),
    ]);
    const refused = await test(contract, [], { HOPWISE_API_KEY: 'hpw_wrong' });
    expect([refused.exitCode, refused.stderr]).toEqual([
      3,
      expect.stringContaining("HOPWISE_API_KEY isn't valid on this server"),
    ]);
    const away = await test(contract, ['--server', 'http://127.0.0.1:1']);
    expect([away.exitCode, away.stderr]).toEqual([
      3,
      expect.stringContaining("http://127.0.0.1:1: it can't be reached"),
    ]);
    const stranger = await test(contract, ['--server', site.origin]);
    expect([stranger.exitCode, stranger.stderr]).toEqual([
      3,
      expect.stringContaining('unexpected response: is it a Hopwise server of the same version?'),
    ]);
    const lost = await test(contract, ['--project', 'c3d9a1f0-5b7e-4c2a-9d64-2f1f0a8b7c11']);
    expect([lost.exitCode, lost.stderr]).toEqual([3, expect.stringContaining('Project not found')]);
    const before = await keptContracts();
    const gone = await test(contract, ['--contract', 'c3d9a1f0-5b7e-4c2a-9d64-2f1f0a8b7c11']);
    expect([gone.exitCode, gone.stderr]).toEqual([3, expect.stringContaining('Contract not found')]);
    expect(await keptContracts()).toEqual(before);
  });

  it('cancels the run when it is interrupted, and reports what is known', async () => {
    const hanging = new Promise<void>((resolve) => {
      isHanging = resolve;
    });
    let command: EventEmitter | undefined;
    const args = ['--base', site.origin, '--contract', 'Slow'];
    const ended = test('/old -> /new\n/hang -> /new\n', args, withKey(), (process) => {
      command = process;
    });
    await hanging;
    const ofRun = async () => (await keptContracts()).find(({ name }) => name === 'Slow')?.lastRun;
    while ((await ofRun())?.passed !== 1) await new Promise((resolve) => setTimeout(resolve, 20));
    command?.emit('SIGINT');
    const { exitCode, stdout, stderr } = await ended;
    expect([exitCode, stdout]).toEqual([3, expect.stringContaining('2 tests: 1 passed, 1 not run')]);
    expect(stderr).toContain('the run was canceled on the server');
    expect((await ofRun())?.status).toBe('CANCELLED');
  });
});

describe('hopwise compare', () => {
  const compare = (url: string, ...args: string[]) =>
    runCli(['compare', url, '--server', origin, '--axis', 'client', '--client', 'gptbot', ...args], { env: withKey() });

  it('shows results by client, and where they are stored', async () => {
    const shop = await startTestSite(branchingSite);
    const { exitCode, stdout, stderr } = await compare(`${shop.origin}/page`);
    await shop.close();
    expect(exitCode, stderr).toBe(0);
    const [base = '', refused = ''] = stdout.split('\n');
    expect(base.trim().split(/ {2,}/)).toEqual(['Chrome', 'A', '200', `${shop.origin}/home`]);
    expect(refused.split(/ {2,}/)).toEqual(['Blocked', 'GPTBot (OpenAI)', 'B', '403', `${shop.origin}/page`]);
    expect(stdout).toContain('\n1 of 1 variant gets a different result from Chrome: 1 is blocked.\n');
    expect(stdout).toContain('! GPTBot (OpenAI): robots.txt allows it, but the server responds with 403.\n');
    expect(stdout).toContain("this server's IP address");
    expect(stderr).toMatch(new RegExp(`^hopwise compare: comparison saved at ${origin}/clients/[0-9a-f-]{36}\n$`));
  });

  it('fails with --same unless all get the same, in every format', async () => {
    const shop = await startTestSite(branchingSite);
    const apart = await compare(`${shop.origin}/page`, '--same', '--format', 'json');
    const alike = await compare(`${shop.origin}/home`, '--same', '--format', 'csv');
    await shop.close();
    expect([apart.exitCode, JSON.parse(apart.stdout).comparison.counts.refused]).toEqual([1, 1]);
    expect([alike.exitCode, alike.stdout.split('\r\n').length]).toEqual([0, 4]);
  });

  it.each<[string, string[], number, string]>([
    ['no server', ['example.com'], 2, 'missing server. Add --server URL'],
    ['no URL', ['--server', 'https://x.test'], 2, 'expected one URL. Usage: hopwise compare URL'],
    ['no such client', ['example.com', '--client', 'nobody'], 2, '--client must be one of chrome, '],
    ['no such axis', ['example.com', '--axis', 'moon'], 2, '--axis must be one of client, language, '],
    ['an unreachable server', ['example.com', '--server', 'http://127.0.0.1:9'], 3, "it can't be reached"],
  ])('explains %s', async (_, args, exitCode, says) => {
    const refused = await runCli(['compare', ...args], { env: withKey() });
    expect([refused.exitCode, refused.stderr.includes(says)]).toEqual([exitCode, true]);
  });

  it("passes on the server's reason for a blocked URL", async () => {
    const { exitCode, stderr } = await compare('http://10.0.0.1/');
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining(`${origin}: Blocked: 10.0.0.1 `)]);
  });
});
