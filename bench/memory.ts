import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { redirectTo, startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import type { AllMonitorsPage, Monitor } from '@hopwise/model';
import { BulkClient } from '../apps/server/src/bulk/testing/bulk-client.ts';
import { startChainServer } from './chain-server.ts';
import { formatMs, formatWhole, median, reportFigure } from './figures.ts';
import { importMonitors } from './hopwise.ts';

/**
 * Memory of the server under `npm start` with the embedded database: the peak of its starts, at rest, at rest after
 * work, and with 5,000 monitors. `--rest 120`: seconds until it counts as at rest; `--only-monitors`; `--every 5m`: how
 * often they run. About fifteen minutes.
 */
const { values } = parseArgs({
  options: {
    rest: { type: 'string', default: '120' },
    every: { type: 'string', default: '24h' },
    'only-monitors': { type: 'boolean', default: false },
  },
});
const restSeconds = Number(values.rest);
const launcherPath = join(import.meta.dirname, '../scripts/launch.cjs');
const tracks = 300;
const reports = 8;
const bulkRows = 5000;
const monitors = 5000;
const monitoredHosts = Array.from({ length: 250 }, (_, host) => `127.0.${Math.floor(host / 100)}.${(host % 100) + 1}`);

const paragraph =
  '<h2>Words</h2><p>Some text, <a href="/page">a link</a> and <img src="/picture.png" alt="a picture">.</p>\n';
const pages = {
  '/0': redirectTo('/1', 301),
  '/1': redirectTo('/page'),
  '/page': {
    headers: { 'content-type': 'text/html; charset=utf-8', 'strict-transport-security': 'max-age=63072000' },
    body: `<!doctype html><html lang="en"><head><title>A page</title></head><body>${paragraph.repeat(250)}</body></html>`,
  },
};

const wanted = {
  peak: 'at most 500 MB',
  rest: 'at most 250 MB',
  restAfterWork: 'at most 320 MB',
  monitors: 'at most 320 MB',
};

/** The server as `npm start` runs it: a launcher with the server as its child. Linux only, because it reads /proc. */
class LaunchedServer implements AsyncDisposable {
  readonly origin: string;
  readonly #launcher: ReturnType<typeof spawn>;
  readonly #pid: number;

  private constructor(origin: string, launcher: ReturnType<typeof spawn>, pid: number) {
    this.origin = origin;
    this.#launcher = launcher;
    this.#pid = pid;
  }

  static async start(env: Record<string, string>): Promise<LaunchedServer> {
    const launcher = spawn(process.execPath, [launcherPath, 'start'], {
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: '', TRACE_ALLOW_CIDRS: '127.0.0.0/8', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const origin = await new Promise<string>((resolve, reject) => {
      let output = '';
      launcher.stdout.on('data', (chunk) => {
        output += chunk;
        const [, found] = /Hopwise is ready at (http:\/\/[^"\s]+)/.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
      launcher.once('exit', () => reject(new Error(`the server exited before it listened: ${output}`)));
    });
    const children = readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8').trim().split(' ');
    if (children.length !== 1) throw new Error(`the launcher has ${children.length} children instead of one`);
    return new LaunchedServer(origin, launcher, Number(children[0]));
  }

  /** The server's memory in MB, with shared memory divided among the processes that share it. */
  get proportionalMb(): number {
    return megabytes(this.#pid, 'smaps_rollup', 'Pss');
  }

  /** The launcher's memory. */
  get launcherMb(): number {
    return megabytes(Number(this.#launcher.pid), 'smaps_rollup', 'Pss');
  }

  /** The server's peak memory in MB, including shared memory. */
  get peakMb(): number {
    return megabytes(this.#pid, 'status', 'VmHWM');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#launcher, 'exit');
    this.#launcher.kill('SIGTERM');
    await ended;
  }
}

if (process.platform === 'linux') await measure();
else console.log('nothing measured: memory is read from /proc, which only Linux has');

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hopwise-bench-'));
  const env = { DATA_DIR: join(folder, 'data'), USER_LIMIT_PER_HOUR: '1000000' };
  try {
    if (!values['only-monitors']) await measureStartsAndWork(env, join(folder, 'authority.pem'));
    await measureMonitors({ ...env, DATA_DIR: join(folder, 'monitors') });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureStartsAndWork(basicEnv: Record<string, string>, authority: string): Promise<void> {
  const { root, intermediate } = await makeAuthorities();
  writeFileSync(authority, root.pem);
  const altNames = [{ type: 'ip' as const, value: '127.0.0.1' }];
  const certificate = await issueCertificate({ name: 'leaf', issuer: intermediate, altNames, validToDays: 90 });
  await using site = await startSite(pages, [certificate, intermediate]);
  const env = { ...basicEnv, TRACE_EXTRA_CA: authority };
  await measureStart('first start, new database', env);
  await measureStart('later start', env, (server) => measureWork(server, site.origin));
}

/** From the import until they have learned their baselines, at rest after that, and after a restart. */
async function measureMonitors(env: Record<string, string>): Promise<void> {
  await using chains = await startChainServer(monitoredHosts);
  const what = `Memory with ${formatWhole(monitors)} monitors, every ${values.every}`;
  let cookie = '';
  {
    await using server = await LaunchedServer.start(env);
    const client = await BulkClient.signUp(server.origin);
    cookie = client.cookie;
    const urls = chains.chains(monitors);
    await importMonitors(
      client,
      urls.map((url, number) => ({ name: `Page ${number}`, url, every: values.every })),
    );
    const importedAt = performance.now();
    const { monitors: some } = await client.get<AllMonitorsPage>('/monitors?limit=20');
    for (const { id } of some) {
      const isLearning = async () =>
        (await client.get<{ monitor: Monitor }>(`/monitors/${id}`)).monitor.baseline.madeAt === null;
      while (await isLearning()) await delay(5000);
    }
    const learned = `${formatWhole((performance.now() - importedAt) / 1000)} s after the import`;
    report(`${what}: when they have their baselines`, `${formatWhole(server.proportionalMb)} MB, ${learned}`);
    await delay(restSeconds * 1000);
    report(`${what}: ${restSeconds} s later`, `${formatWhole(server.proportionalMb)} MB`, wanted.monitors);
  }
  await using server = await LaunchedServer.start(env);
  await delay(restSeconds * 1000);
  await new BulkClient(server.origin, cookie).get('/monitors');
  report(`${what}: ${restSeconds} s after a restart`, `${formatWhole(server.proportionalMb)} MB`, wanted.monitors);
}

async function measureStart(
  what: string,
  env: Record<string, string>,
  goOn?: (server: LaunchedServer) => Promise<void>,
): Promise<void> {
  await using server = await LaunchedServer.start(env);
  await delay(restSeconds * 1000);
  report(`Memory, ${what}: peak`, `${formatWhole(server.peakMb)} MB resident`, wanted.peak);
  const rest = `${formatWhole(server.proportionalMb)} MB; the launcher ${formatWhole(server.launcherMb)} MB`;
  report(`Memory, ${what}: at rest after ${restSeconds} s`, rest, wanted.rest);
  await goOn?.(server);
}

async function measureWork(server: LaunchedServer, origin: string): Promise<void> {
  const client = await BulkClient.signUp(server.origin);
  const headers = { 'content-type': 'application/json', cookie: client.cookie, origin: server.origin };
  const trackMs: number[] = [];
  const pdfMs: number[] = [];
  let checkId = '';
  for (let count = 0; count < tracks; count += 1) {
    const startedAt = performance.now();
    const body = JSON.stringify({ url: `${origin}/0` });
    const response = await fetch(`${server.origin}/api/v2/track`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`tracking returned ${response.status}: ${await response.text()}`);
    checkId = ((await response.json()) as { data: { check: { id: string } } }).data.check.id;
    trackMs.push(performance.now() - startedAt);
  }
  for (let count = 0; count < reports; count += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${server.origin}/api/v2/export/${checkId}/pdf`, { headers });
    if (!response.ok) throw new Error(`the report returned ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    pdfMs.push(performance.now() - startedAt);
  }
  const jobMs = await runJob(client);
  const done = `${formatWhole(server.proportionalMb)} MB`;
  await delay(restSeconds * 1000);
  const what = `Memory ${restSeconds} s after ${tracks} tracks with all analyses, ${reports} PDFs and a job of ${formatWhole(bulkRows)} rows`;
  report(what, `${formatWhole(server.proportionalMb)} MB; ${done} at the end of the work`, wanted.restAfterWork);
  const tracking = `${formatMs(median(trackMs))} for a track (the first ${formatMs(trackMs[0] ?? Number.NaN)})`;
  const printing = `${formatMs(median(pdfMs))} for a PDF (the first ${formatMs(pdfMs[0] ?? Number.NaN)})`;
  report('That work took', `${tracking}, ${printing}, ${formatMs(jobMs)} for the job`);
}

async function runJob(client: BulkClient): Promise<number> {
  await using chains = await startChainServer();
  const startedAt = performance.now();
  const { successCount } = await client.untilJob(await client.upload(chains.chains(bulkRows)));
  if (successCount !== bulkRows) throw new Error(`only ${successCount} of ${bulkRows} rows succeeded`);
  return performance.now() - startedAt;
}

function report(what: string, ours: string, promised?: string): void {
  reportFigure({ what, ours, ...(promised !== undefined && { wanted: promised }) });
}

function megabytes(pid: number, file: string, field: string): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
