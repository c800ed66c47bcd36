import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockDirectory } from './db/embedded/open-directory.ts';
import {
  createTestDatabase,
  type ServerProcess,
  startServerProcess,
  startTestSite,
  stoppableThread,
  type TestDatabase,
  type TestSite,
  testPassword,
} from './testing/index.ts';
import { describeSignals } from './testing/server-process.ts';

/** Reports requests to a site, and lets it respond when the test says so. */
class SlowSite {
  readonly #asked = Promise.withResolvers<void>();
  readonly #mayRespond = Promise.withResolvers<void>();
  readonly asked = this.#asked.promise;
  respond = () => this.#mayRespond.resolve();
  start = () =>
    startTestSite(async (_request, response) => {
      this.#asked.resolve();
      await this.#mayRespond.promise;
      response.end('at last');
    });
}

let site: TestSite;
/** For the current test. */
let testDatabase: TestDatabase | undefined;
const running = new Set<ServerProcess>();

beforeAll(async () => {
  site = await startTestSite((incoming, response) => {
    if (incoming.url === '/start') response.writeHead(302, { location: '/end' }).end();
    else response.end('hello');
  });
});
afterAll(() => site.close());
afterEach(async () => {
  for (const server of running) server.process.kill('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
  running.clear();
  await testDatabase?.remove();
  testDatabase = undefined;
});

function startWith(env: NodeJS.ProcessEnv): ServerProcess {
  const server = startServerProcess(env);
  running.add(server);
  return server;
}

/** On the test's database, which keeps the data of earlier starts. */
async function start(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  testDatabase ??= await createTestDatabase();
  return startWith({ ...testDatabase.env, ...env });
}

interface Tracked {
  status: number;
  cookie: string;
  id: string;
  error: string | undefined;
}

const noAnalyses = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };

async function track(origin: string, url: string, cookie = ''): Promise<Tracked> {
  const response = await fetch(`${origin}/api/v2/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ url, timeout: 30_000, ...noAnalyses }),
  });
  const body = await response.json();
  const [guest = cookie] = response.headers.get('set-cookie')?.split(';') ?? [];
  return { status: response.status, cookie: guest, id: body.data?.check.id, error: body.error };
}

const open = async (origin: string, id: string, cookie: string) =>
  (await fetch(`${origin}/api/v2/track/${id}`, { headers: { cookie } })).status;

describe("a start that can't succeed ends with code 1 and one sentence", () => {
  it('for an invalid setting', async () => {
    expect(await startWith({ PORT: 'abc' }).ended).toEqual({
      code: 1,
      stdout: '',
      stderr: 'PORT="abc" is invalid: expected a whole number from 0 to 65535.\n',
    });
  });

  it('for a port in use', { tags: 'slow' }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { code, stderr } = await (await start({ PORT: String(port) })).ended;
    other.close();
    expect([code, stderr]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is already in use. Stop the other program, or set PORT to a free port.\n`,
    ]);
  });

  it('for a data directory in use', { tags: 'slow' }, async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'hopwise-in-use-'));
    const lock = lockDirectory(DATA_DIR, { warn: () => undefined });
    const { code, stderr } = await startWith({ DATA_DIR, DATABASE_URL: '' }).ended;
    lock.release();
    rmSync(DATA_DIR, { recursive: true });
    expect([code, stderr]).toEqual([
      1,
      `Another Hopwise server is using ${DATA_DIR}. Stop it first, or set DATA_DIR to another directory.\n`,
    ]);
  });

  it('for an unreachable database', { tags: 'slow' }, async () => {
    const { code, stderr } = await startWith({ DATABASE_URL: 'postgres://hopwise:s3cret@127.0.0.1:1/x' }).ended;
    expect([code, stderr]).toEqual([
      1,
      "Can't reach the database at DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.\n",
    ]);
  });
});

/** Tracks, several at a time, until this many checks were returned, and kills the server during running calls. */
async function trackUntilKilled(server: ServerProcess, cookie: string, wanted: number): Promise<string[]> {
  const origin = await server.origin;
  const ids: string[] = [];
  const keepTracking = async () => {
    for (;;) {
      const { id } = await track(origin, `${site.origin}/start`, cookie);
      ids.push(id);
      if (ids.length >= wanted) server.process.kill('SIGKILL');
    }
  };
  // Each of them continues until the kill interrupts its call.
  await Promise.allSettled(Array.from({ length: 6 }, keepTracking));
  await server.ended;
  return ids;
}

describeSignals('a server process', () => {
  it('loses no check when killed, and finishes running work when stopped', async () => {
    const first = await start();
    const { id: guestCheck, cookie } = await track(await first.origin, site.origin);
    const ids = [guestCheck, ...(await trackUntilKilled(first, cookie, 6))];
    const second = await start();
    const origin = await second.origin;
    for (const id of ids) expect(await open(origin, id, cookie)).toBe(200);

    const slow = new SlowSite();
    const slowSite = await slow.start();
    const tracked = track(origin, slowSite.origin, cookie);
    await slow.asked;
    second.process.kill('SIGTERM');
    await refusesConnections(origin);
    slow.respond();
    const { status } = await tracked;
    const { code, stderr } = await second.ended;
    await slowSite.close();
    expect([status, code, stderr]).toEqual([200, 0, '']);
  });
});

describeSignals(
  'a stopping server',
  () => {
    it('accepts no more calls, responds to running ones and stores their checks', async () => {
      const slow = new SlowSite();
      const slowSite = await slow.start();
      const server = await start();
      const origin = await server.origin;
      const tracked = track(origin, slowSite.origin);
      await slow.asked;
      server.process.kill('SIGTERM');
      await refusesConnections(origin);
      slow.respond();
      const { status, id, cookie } = await tracked;
      const { code, stdout } = await server.ended;
      await slowSite.close();
      expect([status, code]).toEqual([200, 0]);
      expect(stdout).not.toContain(cookie.split('=')[1]);

      const next = await (await start()).origin;
      expect(await open(next, id, cookie)).toBe(200);
    });

    it('waits for unresponsive sites no longer than DRAIN_SECONDS', async () => {
      const slow = new SlowSite();
      const slowSite = await slow.start();
      const server = await start({ DRAIN_SECONDS: '1' });
      const tracked = track(await server.origin, slowSite.origin);
      await slow.asked;
      server.process.kill('SIGTERM');
      const { status, error } = await tracked;
      const { code } = await server.ended;
      await slowSite.close();
      expect([status, error, code]).toEqual([503, 'UNAVAILABLE', 0]);
    });

    it("doesn't wait for a running upload, and discards it", async () => {
      const server = await start({ DRAIN_SECONDS: '1' });
      const origin = await server.origin;
      const cookie = await register(origin);
      const call = request(`${origin}/api/v2/bulk/upload`, {
        method: 'POST',
        agent: false,
        headers: { cookie, 'content-type': 'multipart/form-data; boundary=edge', expect: '100-continue' },
      });
      const status = new Promise<number | undefined>((resolve) => {
        call.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => resolve(undefined));
      });
      call.flushHeaders();
      await once(call, 'continue');
      const row = `${site.origin}/some/page\n`;
      call.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="urls.csv"\r\n\r\n');
      call.write(`url\n${row.repeat(3000)}`);
      const sending = setInterval(() => call.write(row), 200);
      server.process.kill('SIGTERM');
      // If it had waited 10 s longer, it would have exited with 1.
      const { code } = await server.ended;
      clearInterval(sending);
      expect(code).toBe(0);
      // On a busy computer the connection may be cut before the response is sent.
      expect([503, undefined]).toContain(await status);

      const next = await (await start()).origin;
      const jobs = await fetch(`${next}/api/v2/bulk/jobs`, { headers: { cookie } });
      expect((await jobs.json()).data.jobs).toEqual([]);
    });

    it('exits immediately on a second signal', async () => {
      const slow = new SlowSite();
      const slowSite = await slow.start();
      const server = await start();
      const origin = await server.origin;
      const tracked = track(origin, slowSite.origin).catch(() => 'no response');
      await slow.asked;
      server.process.kill('SIGINT');
      await refusesConnections(origin);
      server.process.kill('SIGINT');
      const { code } = await server.ended;
      await slowSite.close();
      expect([code, await tracked]).toEqual([1, 'no response']);
    });
  },
  { tags: 'slow' },
);

/** Creates an account. Returns its session cookie. */
async function register(origin: string): Promise<string> {
  const person = { name: 'Ada', email: 'ada@example.com', password: testPassword };
  for (const path of ['register', 'login']) {
    const response = await fetch(`${origin}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    const [cookie] = response.headers.get('set-cookie')?.split(';') ?? [];
    if (cookie !== undefined) return cookie;
  }
  throw new Error('no user was signed in');
}

/** Settles once the port no longer accepts connections. */
async function refusesConnections(origin: string): Promise<void> {
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      request(`${origin}/health`, { agent: false })
        .on('response', (response) => response.resume().on('end', () => resolve(false)))
        .on('error', () => resolve(true))
        .end();
    });
  while (!(await isRefused()));
}

describe('kill -9 while tracking', { tags: 'slow' }, () => {
  const rounds = 5;
  const checksPerRound = 30;

  it(`${rounds} times over loses no check that was responded with`, async () => {
    const ids: string[] = [];
    let cookie = '';
    for (let round = 1; round <= rounds; round++) {
      const server = await start();
      if (cookie === '') ({ cookie } = await track(await server.origin, site.origin));
      ids.push(...(await trackUntilKilled(server, cookie, checksPerRound)));
    }
    const { origin: restarted } = await start();
    const origin = await restarted;
    for (const id of ids) expect(await open(origin, id, cookie)).toBe(200);
    expect(ids.length).toBeGreaterThanOrEqual(rounds * checksPerRound);
  });
});

if (!process.env.TEST_DATABASE_URL) {
  describeSignals(
    'a crash of the database thread while tracking',
    () => {
      it('loses no returned check, and rejects other calls with 503', async () => {
        const server = await start(stoppableThread('database'));
        const origin = await server.origin;
        const { cookie, id } = await track(origin, site.origin);
        const ids = [id];
        for (let crash = 1; crash <= 3; crash += 1) {
          const before = ids.length;
          server.process.kill('SIGUSR2');
          while (ids.length < before + 10) {
            const tracked = await track(origin, site.origin, cookie);
            expect([200, 503]).toContain(tracked.status);
            if (tracked.status === 200) ids.push(tracked.id);
          }
        }
        for (const each of ids) expect(await open(origin, each, cookie)).toBe(200);
        server.process.kill('SIGTERM');
        expect((await server.ended).stdout).toContain('the database thread crashed');
      });
    },
    { tags: 'slow' },
  );

  // Only root can mount a disk small enough to fill.
  const smallDisk = mkdtempSync(join(tmpdir(), 'hopwise-disk-'));
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'hopwise-test', smallDisk], { stdio: 'ignore' }).status === 0;
  afterAll(() => {
    if (isMounted) spawnSync('umount', [smallDisk]);
    rmSync(smallDisk, { recursive: true });
  });

  if (isMounted) {
    describe('a full disk', { tags: 'slow' }, () => {
      it('rejects tracking with 503, recovers once there is room, and loses no returned check', async () => {
        testDatabase = await createTestDatabase();
        cpSync(testDatabase.env.DATA_DIR, smallDisk, { recursive: true });
        const server = await start({ DATA_DIR: smallDisk });
        let origin = await server.origin;
        const { cookie, id } = await track(origin, site.origin);
        const ids = [id];
        const ballast = join(smallDisk, 'ballast');
        const { bavail, bsize } = statfsSync(smallDisk);
        writeFileSync(ballast, Buffer.alloc(bavail * bsize));
        let tracked = await track(origin, site.origin, cookie);
        for (; tracked.status === 200; tracked = await track(origin, site.origin, cookie)) ids.push(tracked.id);
        expect([tracked.status, tracked.error]).toEqual([503, 'UNAVAILABLE']);
        rmSync(ballast);
        for (; tracked.status !== 200; tracked = await track(origin, site.origin, cookie)) {
          expect(tracked.status).toBe(503);
        }
        ids.push(tracked.id);
        server.process.kill('SIGKILL');
        await server.ended;
        origin = await (await start({ DATA_DIR: smallDisk })).origin;
        for (const each of ids) expect(await open(origin, each, cookie)).toBe(200);
      });
    });
  }
}
