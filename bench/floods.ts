import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startChainServer } from './chain-server.ts';
import { formatMs, formatWhole, percentile } from './figures.ts';
import type { Flood } from './flood-thread.ts';
import { noAnalyses } from './guest.ts';
import { Hopwise } from './hopwise.ts';
import { reportPromise } from './promise.ts';

/** What others wait for while somebody asks as fast as they can: `node bench/floods.ts`. */
const lastsMs = 20_000;
const promised = { healthMs: 300, trackMs: 1500 };
await using site = await startChainServer();
await using hopwise = await Hopwise.start({ env: { GUEST_LIMIT_PER_HOUR: '5', BULK_WORKERS: '0' } });
const { client } = hopwise;
const port = Number(new URL(client.origin).port);

type Wave = Partial<Flood> & Pick<Flood, 'path' | 'connections'>;

const json = { 'content-type': 'application/json' };
const floods: Record<string, Wave> = {
  '200 connections that try made-up reset links': {
    connections: 200,
    method: 'POST',
    path: '/api/v1/auth/password-reset/confirm',
    headers: json,
    body: JSON.stringify({ token: 'x'.repeat(43), password: 'Battery-staple-2' }),
  },
  '500 guests of 500 networks that track past their limit': {
    connections: 500,
    addresses: 500,
    method: 'POST',
    path: '/api/v2/track',
    headers: json,
    body: JSON.stringify({ url: site.url, ...noAnalyses }),
  },
  '200 connections that ask for reports': { connections: 200, path: `/api/v2/shared/${'x'.repeat(43)}/export/pdf` },
  '200 connections that list projects with made-up cookies': {
    connections: 200,
    path: '/api/v2/projects',
    headers: { cookie: `hopwise_session={n}${'x'.repeat(30)}` },
  },
};

let failures = 0;
const wanted = process.argv.slice(2);
for (const [what, wave] of Object.entries(floods)) {
  if (wanted.length > 0 && !wanted.some((word) => what.includes(word))) continue;
  const flood: Flood = { port, addresses: 1, method: 'GET', headers: {}, body: '', ...wave };
  const thread = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData: flood });
  const healthMs: number[] = [];
  const trackMs: number[] = [];
  const endsAt = performance.now() + lastsMs;
  await Promise.all([repeat(endsAt, healthMs, () => fetch(`${client.origin}/health`)), repeat(endsAt, trackMs, track)]);
  thread.postMessage('end');
  const [statuses] = (await once(thread, 'message')) as [Record<string, number>];
  await thread.terminate();
  const [health, tracked] = [percentile(healthMs, 99), percentile(trackMs, 95)];
  const responses = Object.entries(statuses).map(([status, count]) => `${formatWhole(count)} times ${status}`);
  reportPromise({
    what: `${what}, for ${lastsMs / 1000} s`,
    happened: `${responses.join(', ')}; beside it /health p99 ${formatMs(health)} of ${healthMs.length}, a track p95 ${formatMs(tracked)} of ${trackMs.length}, ${failures} of them failed`,
    promised: `/health p99 under ${promised.healthMs} ms, a track p95 under ${promised.trackMs} ms, no 5xx`,
    isKept:
      failures === 0 &&
      health < promised.healthMs &&
      tracked < promised.trackMs &&
      Object.keys(statuses).every((status) => status < '500'),
  });
}

function track(): Promise<Response> {
  return fetch(`${client.origin}/api/v2/track`, {
    method: 'POST',
    headers: { ...json, cookie: client.cookie, origin: client.origin },
    body: JSON.stringify({ url: site.url, ...noAnalyses }),
  });
}

async function repeat(endsAt: number, times: number[], ask: () => Promise<Response>): Promise<void> {
  while (performance.now() < endsAt) {
    const askedAt = performance.now();
    const response = await ask();
    await response.arrayBuffer();
    if (!response.ok) failures += 1;
    times.push(performance.now() - askedAt);
    await delay(50);
  }
}
