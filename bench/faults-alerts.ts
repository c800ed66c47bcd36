import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Monitor } from '@hopwise/model';
import { formatMs, formatWhole } from './figures.ts';
import { Hopwise } from './hopwise.ts';
import { freePort } from './local-server.ts';
import { startPostgres } from './postgres.ts';
import { reportPromise } from './promise.ts';

/**
 * PostgreSQL away for a minute, and a webhook that responds with 500 for ten, while monitors go down and up again; in
 * real time: `node bench/faults-alerts.ts`. --monitors 20 --away 60 --refuses 600, in seconds.
 */
const { values } = parseArgs({
  options: {
    monitors: { type: 'string', default: '20' },
    away: { type: 'string', default: '60' },
    refuses: { type: 'string', default: '600' },
  },
});
const monitorCount = Number(values.monitors);
const awayMs = Number(values.away) * 1000;
const refusesMs = Number(values.refuses) * 1000;
const intervalMs = 60_000;
/** What a run may take, and how late it may be. */
const slackMs = 10_000;

const arrivals = new Map<string, number[]>();
const underWay = new Map<string, number>();
let mostAtOnce = 0;
let fails = false;
const site = createServer((request, response) => {
  const path = request.url ?? '';
  arrivals.set(path, [...(arrivals.get(path) ?? []), Date.now()]);
  underWay.set(path, (underWay.get(path) ?? 0) + 1);
  mostAtOnce = Math.max(mostAtOnce, underWay.get(path) ?? 0);
  response.on('close', () => underWay.set(path, (underWay.get(path) ?? 1) - 1));
  const isDown = fails || path === '/last';
  setTimeout(() => response.writeHead(isDown ? 500 : 200).end(), 50);
});

interface Taken {
  webhookId: unknown;
  title: string;
}
const taken: Taken[] = [];
let refused = 0;
const firstMessage = Promise.withResolvers<number>();
let wellAt = Number.POSITIVE_INFINITY;
const receiver = createServer(async (request, response) => {
  const { data } = await readJson(request);
  if (wellAt === Number.POSITIVE_INFINITY) {
    wellAt = Date.now() + refusesMs;
    firstMessage.resolve(Date.now());
  }
  const isWell = Date.now() >= wellAt;
  if (isWell) taken.push({ webhookId: request.headers['webhook-id'], title: data.title });
  else refused += 1;
  response.writeHead(isWell ? 200 : 500).end();
});

async function readJson(request: IncomingMessage): Promise<{ data: { title: string } }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const [sitePort, hookPort] = [await freePort(), await freePort()];
await new Promise<void>((resolve) => site.listen(sitePort, '0.0.0.0', resolve));
await new Promise<void>((resolve) => receiver.listen(hookPort, '127.0.0.1', resolve));
await using postgres = await startPostgres();
if (postgres !== undefined) await measure(postgres);
for (const server of [site, receiver]) {
  server.closeAllConnections();
  server.close();
}

async function measure({ url: databaseUrl, stop, start }: NonNullable<typeof postgres>): Promise<void> {
  await using hopwise = await Hopwise.start({ databaseUrl, workers: 2 });
  const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const { cookie, origin } = hopwise.client;
    const response = await fetch(`${origin}/api/v2${path}`, {
      method,
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const { channel } = await call<{ channel: { id: string } }>('POST', '/projects/default-project/alert-channels', {
    name: 'Hook',
    settings: { kind: 'webhook', url: `http://127.0.0.1:${hookPort}/` },
  });
  const watch = async (name: string, host: number): Promise<string> => {
    const { monitor } = await call<{ monitor: Monitor }>('POST', '/projects/default-project/monitors', {
      name,
      target: { kind: 'url', url: `http://127.0.0.${host}:${sitePort}/${name}` },
      schedule: { kind: 'every', minutes: 1 },
      alerting: { channelIds: [channel.id] },
    });
    return monitor.id;
  };
  const untilAll = async (ids: readonly string[], isThere: (monitor: Monitor) => boolean) => {
    for (const id of ids) {
      while (!isThere((await call<{ monitor: Monitor }>('GET', `/monitors/${id}`)).monitor)) await delay(500);
    }
  };

  const names = Array.from({ length: monitorCount }, (_, index) => String(index + 1));
  const ids: string[] = [];
  for (const [index, name] of names.entries()) ids.push(await watch(name, index + 1));
  await untilAll(ids, ({ baseline }) => baseline.madeAt !== null);
  fails = true;
  await firstMessage.promise;
  stop();
  const stoppedAt = Date.now();
  await delay(awayMs);
  start();
  const backAt = Date.now();
  while (!(await fetch(`${hopwise.client.origin}/health`)).ok) await delay(100);
  await untilAll(ids, ({ state }) => state === 'down');
  fails = false;
  await untilAll(ids, ({ state }) => state === 'up');
  await delay(Math.max(0, wellAt - Date.now()));
  // What the channel takes again has it get all that it missed.
  await watch('last', 100);
  const wanted = 2 * monitorCount + 1;
  const patientUntil = Date.now() + 40 * 60_000;
  while (taken.length < wanted && Date.now() < patientUntil) await delay(500);
  // One that came twice would come now.
  await delay(slackMs);

  const isInOrder = names.every((name) => {
    const told = taken.flatMap(({ title }) => (title.endsWith(`: ${name}`) ? [title] : []));
    return told.join() === `Down: ${name},Up again: ${name}`;
  });
  const different = new Set(taken.map(({ webhookId }) => webhookId)).size;
  const what = `PostgreSQL away for ${formatMs(awayMs)}, a webhook that refuses for ${formatMs(refusesMs)}`;
  reportPromise({
    what: `${what}: alerts of ${formatWhole(monitorCount)} monitors`,
    happened: `${taken.length} of ${wanted} arrived, ${taken.length - different} twice, ${isInOrder ? 'in order' : 'OUT OF ORDER'}; ${formatWhole(refused)} attempts refused`,
    promised: 'every alert once, in order per monitor',
    isKept: taken.length === wanted && different === wanted && isInOrder,
  });
  const waits = names.map((name) => {
    const next = (arrivals.get(`/${name}`) ?? []).find((at) => at > backAt);
    return next === undefined ? Number.POSITIVE_INFINITY : next - backAt;
  });
  const meanwhile = [...arrivals.values()].flat().filter((at) => at > stoppedAt && at < backAt).length;
  reportPromise({
    what: `${what}: runs`,
    happened: `each ran within ${formatMs(Math.max(...waits))} of the return, ${meanwhile} runs meanwhile, most at once of one ${mostAtOnce}`,
    promised: 'none lost for longer than one interval, none twice at once',
    isKept: Math.max(...waits) <= intervalMs + slackMs && mostAtOnce === 1,
  });
}
