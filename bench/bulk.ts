import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startChainServer } from './chain-server.ts';
import { curlParallelMs, curlVersion } from './curl.ts';

// A bulk job of chains of 4 requests, from the upload to COMPLETED with everything stored, beside curl in the same
// run. `node bench/bulk.ts [rows]`; with DATABASE_URL, of an empty PostgreSQL database, two worker processes do the work.
const rowCount = Number(process.argv[2] ?? 20_000);
const parallel = 64;
const rounds = 3;
/** All of 127.0.0.0/8 is this computer. */
const hosts = Array.from({ length: 16 }, (_, index) => `127.0.0.${index + 1}`);
const databaseUrl = process.env.DATABASE_URL ?? '';
const serverFolder = join(import.meta.dirname, '../apps/server/src');
const running: ChildProcess[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-bench-'));

const env = {
  PATH: process.env.PATH,
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  TRACE_ALLOW_CIDRS: '127.0.0.0/8',
  BULK_CONCURRENCY: String(parallel),
  BULK_PER_HOST: String(parallel),
  BULK_WORKERS: databaseUrl === '' ? '1' : '0',
};

interface Answer {
  data: { jobId: string; job: { status: string; successCount: number } };
}

try {
  await measure();
} finally {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await using site = await startChainServer(hosts);
  const { port, pathname } = new URL(site.url);
  const origin = await startServer();
  if (databaseUrl !== '') for (const _ of [1, 2]) start('worker.ts');
  const cookie = await signUp(origin);
  const urls = Array.from({ length: rowCount }, (_, index) => {
    const address = site.addresses[index % site.addresses.length];
    return `http://${address}:${port}${pathname}?${index}`;
  });
  console.log(
    `${site.software}, ${rowCount} chains of 4 requests, ${databaseUrl === '' ? 'embedded' : 'PostgreSQL, 2 workers'}`,
  );
  await runJob(origin, cookie, urls.slice(0, 2000));
  for (let round = 1; round <= rounds; round += 1) {
    const ours = perSecond(await runJob(origin, cookie, urls));
    const theirs = curlVersion() === undefined ? undefined : perSecond(curlParallelMs(site.url, rowCount, parallel));
    const compared = theirs === undefined ? '' : `, curl ${Math.round(theirs)}, ratio ${(ours / theirs).toFixed(2)}`;
    console.log(`round ${round}: Hopwise ${Math.round(ours)} chains/s${compared}`);
  }
}

function perSecond(ms: number): number {
  return (rowCount / ms) * 1000;
}

function start(module: string): ChildProcess {
  const child = spawn(process.execPath, [join(serverFolder, module)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  return child;
}

function startServer(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let output = '';
  start('main.ts').stdout?.on('data', (chunk) => {
    output += chunk;
    const [, origin] = /ready at (http:\/\/[^"\s]+)/.exec(output) ?? [];
    if (origin) resolve(origin);
  });
  return promise;
}

async function signUp(origin: string): Promise<string> {
  const person = { name: 'Bench', email: `bench-${Date.now()}@example.com`, password: 'Correct-horse-1' };
  const send = (path: string) =>
    fetch(`${origin}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
  await send('register');
  return (await send('login')).headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Milliseconds from the upload to the end of the job. */
async function runJob(origin: string, cookie: string, urls: readonly string[]): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([['url', ...urls].join('\n')], { type: 'text/csv' }), 'urls.csv');
  for (const kind of ['SSL', 'SEO', 'Security']) form.append(`enable${kind}Analysis`, 'false');
  const startedAt = performance.now();
  const call = async (path: string, init: RequestInit = {}): Promise<Answer> =>
    (await fetch(`${origin}/api/v2/bulk/${path}`, { ...init, headers: { cookie, origin } })).json();
  const { jobId } = (await call('upload', { method: 'POST', body: form })).data;
  for (;;) {
    const { job } = (await call(`jobs/${jobId}`)).data;
    if (job.status === 'COMPLETED') {
      if (job.successCount !== urls.length)
        throw new Error(`only ${job.successCount} of ${urls.length} chains ended well`);
      return performance.now() - startedAt;
    }
    await wait(50);
  }
}
