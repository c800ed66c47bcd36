import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { BulkClient } from '../apps/server/src/bulk/testing/bulk-client.ts';
import type { Tally, Target } from './attacks.ts';
import { Caller, type Reply } from './caller.ts';
import { startChainServer } from './chain-server.ts';
import { formatMs, formatWhole, percentile, reportFigure, reportPromise } from './figures.ts';
import { Hopwise } from './hopwise.ts';

/**
 * Response times for a signed-in user during all attacks at once: files rejected after thousands of rows, the deletion
 * of a million rows, a flood of made-up reset links, a hundred PDFs of the longest chain, killed backups, 500 guests.
 * `node bench/hostile-load.ts [seconds] [rows] [attacks, comma-separated]`.
 */
const lastsMs = Number(process.argv[2] ?? 180) * 1000;
const rowCount = Number(process.argv[3] ?? 1_000_000);
const attacks = process.argv[4];
/** The heap grows to what the load needs; after that, it has to stay flat. */
const mostGrowthMb = 150;

await using site = await startChainServer();
await using hopwise = await Hopwise.start({ env: { GUEST_LIMIT_PER_HOUR: '' } });
const { origin, cookie } = hopwise.client;
const person = new Caller({ cookie });
const prepared = await prepare();

const before = await hopwise.untilAtRest();
const target: Target = { ...prepared, endsAtMs: Date.now() + lastsMs + 5000 };
const memoryMb: number[] = [];
const health: Reply[] = [];
const tracks: Reply[] = [];
const attackers = spawn(
  process.execPath,
  [new URL('./attacks.ts', import.meta.url).pathname, JSON.stringify(target), ...(attacks ? [attacks] : [])],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const output = attackers.stdout.toArray();
await Promise.all([
  often(health, 100, () => person.ask('GET', `${origin}/health`)),
  often(tracks, 500, () => person.askJson('POST', `${origin}/api/v2/track`, { url: site.url })),
  watchMemory(),
]);
const tallies: Record<string, Tally> = JSON.parse(Buffer.concat(await output).toString());
person.leave();
report();

async function prepare(): Promise<Omit<Target, 'endsAtMs'>> {
  const attacker = await BulkClient.signUp(origin, 'mallory@example.com');
  const hostileCheckId = await trackLongestChain(attacker.cookie);
  const largeJobId = await attacker.upload(
    Array.from({ length: rowCount }, (_, row) => `https://site-${row % 5000}.example/a/path/of/usual/length/${row}`),
  );
  const canceled = await new Caller({ cookie: attacker.cookie }).ask(
    'POST',
    `${origin}/api/v2/bulk/jobs/${largeJobId}/cancel`,
  );
  if (canceled.status !== 200) throw new Error(`failed to cancel the job: ${canceled.body}`);
  const { dataDir } = hopwise;
  return { origin, dataDir, cookie: attacker.cookie, chainUrl: site.url, hostileCheckId, largeJobId };
}

/** Twenty hops, each with headers of the maximum size. */
async function trackLongestChain(attackerCookie: string): Promise<string> {
  const chain = createServer(({ url = '' }, response) => {
    const hop = Number(url.split('/')[1]);
    const cookies = Array.from({ length: 8 }, (_, index) => `c${index}=${'aZ09_'.repeat(700)}`);
    response.writeHead(hop < 19 ? 302 : 200, {
      location: `/${hop + 1}/${'state-'.repeat(600)}`,
      'set-cookie': cookies,
      'content-type': 'text/html',
    });
    response.end('<!doctype html><title>The end</title>');
  });
  await once(chain.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(chain.address() as AddressInfo).port}/0`;
  const caller = new Caller({ cookie: attackerCookie });
  const { status, body } = await caller.askJson('POST', `${origin}/api/v2/track`, { url, maxHops: 20 });
  caller.leave();
  chain.closeAllConnections();
  chain.close();
  if (status !== 200) throw new Error(`failed to track the long chain: ${body}`);
  return JSON.parse(body).data.check.id;
}

async function often(replies: Reply[], pauseMs: number, ask: () => Promise<Reply>): Promise<void> {
  while (Date.now() < target.endsAtMs) {
    replies.push(await ask());
    await delay(pauseMs);
  }
}

async function watchMemory(): Promise<void> {
  while (Date.now() < target.endsAtMs) {
    memoryMb.push(hopwise.residentMb);
    await delay(1000);
  }
}

function report(): void {
  const of = (replies: Reply[], percent: number) =>
    percentile(
      replies.map(({ ms }) => ms),
      percent,
    );
  const isGood = (replies: Reply[]) => replies.every(({ status }) => status === 200);
  reportPromise({
    what: 'GET /health under all attacks at once',
    happened: `p99 ${formatMs(of(health, 99))}, median ${formatMs(of(health, 50))}, longest ${formatMs(of(health, 100))} of ${health.length}`,
    promised: 'p99 under 300 ms, always 200',
    isKept: of(health, 99) < 300 && isGood(health),
  });
  reportPromise({
    what: 'POST /v2/track for a signed-in user during the attacks, with analyses',
    happened: `p95 ${formatMs(of(tracks, 95))}, median ${formatMs(of(tracks, 50))}, longest ${formatMs(of(tracks, 100))} of ${tracks.length}`,
    promised: 'p95 under 1.5 s, always 200',
    isKept: of(tracks, 95) < 1500 && isGood(tracks),
  });
  for (const [name, tally] of Object.entries(tallies)) {
    const outcomes = Object.entries(tally).map(([outcome, times]) => `${outcome}: ${formatWhole(times)}`);
    reportPromise({
      what: `Attack ${name}`,
      happened: outcomes.join(', ') || 'nothing',
      promised: 'no 5xx except 503 with Retry-After',
      isKept: Object.keys(tally).every((outcome) => !/^5/.test(outcome) || outcome === '503'),
    });
  }
  const secondHalf = memoryMb.slice(memoryMb.length >> 1);
  const growth = Math.max(...secondHalf) - Math.max(...memoryMb.slice(0, memoryMb.length >> 1));
  reportPromise({
    what: 'Server memory',
    happened: `${formatWhole(before)} MB before, at most ${formatWhole(Math.max(...memoryMb))} MB, in the second half ${formatWhole(growth)} MB more than in the first`,
    promised: `bounded: at most ${mostGrowthMb} MB more in the second half`,
    isKept: growth < mostGrowthMb,
  });
  const largest = memoryMb.filter((_, index) => index % Math.max(1, Math.floor(memoryMb.length / 10)) === 0);
  reportFigure({ what: 'Memory over time', ours: `${largest.map(formatWhole).join(', ')} MB` });
}
