import { spawn } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Folder, folderWith, runCli } from '../../apps/cli/src/testing/run-cli.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../apps/server/src/testing/index.ts';

const main = path.join(import.meta.dirname, '../../apps/cli/src/main.ts');

let server: TestApp;
let origin: string;
let folder: Folder;
let person: TestPerson;
let key: string;
/** Called when the server has responded to a call that applies monitors. */
let onApplied = () => {};

beforeAll(async () => {
  // Nothing runs: results don't matter here.
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
  server.app.server.on('request', (request, response) => {
    if (request.url?.endsWith('/apply')) response.once('finish', () => onApplied());
  });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await folderWith({});
});
afterAll(async () => {
  await server.close();
  await folder[Symbol.asyncDispose]();
});
beforeEach(async () => {
  onApplied = () => {};
  person = await signUp(server);
  key = await newKey('read-write');
});

const newKey = async (scope: string): Promise<string> =>
  (await person.call('POST', '/api/v2/api-keys', { name: scope, scope })).json().data.key;

function run(verb: string, text: string, args: readonly string[] = [], onStart?: (process: EventEmitter) => void) {
  writeFileSync(folder.at('monitors.yaml'), text);
  const env = { HOPWISE_API_KEY: key };
  return runCli(['monitors', verb, folder.at('monitors.yaml'), '--server', origin, ...args], {
    env,
    ...(onStart && { onStart }),
  });
}
const fileOf = (...entries: object[]) =>
  `version: 1\nmonitors:\n${entries.map((each) => `  - ${JSON.stringify(each)}\n`).join('')}`;
const url = (path: string) => `https://shop.test/${path}`;
const total = async () => (await person.call('GET', '/api/v2/monitors?limit=1')).json().data.total;

describe('hopwise monitors', () => {
  it('plans, applies, and then has nothing to do', async () => {
    const file = fileOf({ key: 'a', url: url('a'), name: 'Alpha' }, { key: 'b', url: url('b') });
    const plan = await run('plan', file);
    expect([plan.exitCode, plan.stdout]).toEqual([
      1,
      '+ create a Alpha\n+ create b shop.test/b\n2 to create, 0 to change, 0 to delete, 0 unchanged, 0 rejected\n',
    ]);
    expect(await total()).toBe(0);
    const applied = await run('apply', file);
    expect([applied.exitCode, applied.stderr]).toEqual([0, '']);
    expect(applied.stdout).toContain('2 created, 0 changed, 0 deleted, 0 unchanged, 0 rejected');
    const again = await run('apply', file);
    expect([again.exitCode, again.stdout]).toEqual([0, '0 created, 0 changed, 0 deleted, 2 unchanged, 0 rejected\n']);
    expect((await run('plan', file)).exitCode).toBe(0);
    const changed = await run('plan', fileOf({ key: 'a', url: url('a'), name: 'Beta' }), ['--prune']);
    expect(changed.stdout).toBe(
      '~ change a Beta\n    name: Alpha → Beta\n- delete b shop.test/b\n0 to create, 1 to change, 1 to delete, 0 unchanged, 0 rejected\n',
    );
    const pruned = await run('apply', fileOf({ key: 'a', url: url('a') }), ['--prune', '--format', 'json']);
    expect(JSON.parse(pruned.stdout)).toMatchObject({
      applied: true,
      counts: { create: 0, change: 1, delete: 1, unchanged: 0, rejected: 0 },
      changes: [
        { key: 'a', action: 'change', line: 3 },
        { key: 'b', action: 'delete', line: null },
      ],
    });
    expect(await total()).toBe(1);
  });

  it('reports entries that the server rejects with their line', async () => {
    const file = fileOf({ key: 'a', url: url('a') }, { key: 'b', contract: 'Missing' });
    const { exitCode, stdout } = await run('apply', file);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('! rejected b\n');
    expect(stdout).toMatch(/monitors\.yaml:4: Contract "Missing" not found in this project\n1 created/);
  });

  it('needs a key that may write, to change anything', async () => {
    key = await newKey('read');
    const { exitCode, stderr } = await run('apply', fileOf({ key: 'a', url: url('a') }));
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('This API key is read-only')]);
    expect(await total()).toBe(0);
  });

  it('sends nothing from a file with errors, and names their lines', async () => {
    const { exitCode, stderr } = await run('apply', 'version: 1\nmonitors:\n  - key: a\n    urll: x\n');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('monitors.yaml:4:5: Unknown field: urll');
    for (const [args, message] of [
      [['monitors'], 'expected plan or apply'],
      [['monitors', 'plan'], 'expected one file'],
      [['monitors', 'plan', folder.at('none.yaml')], 'no such file'],
    ] as const) {
      const wrong = await runCli(args);
      expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  it('finishes in the next run what an interrupted one left', { tags: 'slow' }, async () => {
    const file = fileOf(...Array.from({ length: 1300 }, (_, at) => ({ key: `m${at}`, url: url(`${at}`) })));
    const interrupted = await run('apply', file, [], (process) => {
      onApplied = () => void process.emit('SIGINT');
    });
    expect([interrupted.exitCode, interrupted.stderr]).toEqual([3, expect.stringContaining('interrupted')]);
    onApplied = () => {};
    const left = 1300 - (await total());
    expect(left).toBeGreaterThan(0);
    const { stdout, exitCode } = await run('apply', file);
    expect([exitCode, stdout.split('\n').at(-2)]).toEqual([
      0,
      expect.stringMatching(/ created, 0 changed, 0 deleted, [\d,]+ unchanged, 0 rejected$/),
    ]);
    expect(await total()).toBe(1300);
    expect((await run('plan', file)).exitCode).toBe(0);
  });

  it('finishes in the next run what one that was killed left', { tags: 'slow' }, async () => {
    const file = fileOf(...Array.from({ length: 1300 }, (_, at) => ({ key: `k${at}`, url: url(`k/${at}`) })));
    writeFileSync(folder.at('killed.yaml'), file);
    const args = ['monitors', 'apply', folder.at('killed.yaml'), '--server', origin];
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH: process.env.PATH, HOPWISE_API_KEY: key },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    onApplied = () => void child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    onApplied = () => {};
    expect(await total()).toBeGreaterThan(0);
    expect((await run('apply', file)).exitCode).toBe(0);
    expect(await total()).toBe(1300);
    expect((await run('apply', file)).stdout).toBe('0 created, 0 changed, 0 deleted, 1,300 unchanged, 0 rejected\n');
  });
});
