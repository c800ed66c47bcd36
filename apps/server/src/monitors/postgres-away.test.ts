// @module-tag slow
// @module-tag postgres-only
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Trace } from '@hopwise/model';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Receiver, startReceiver } from '../alerts/testing/receiver.ts';
import { checkRow } from '../checks/testing/insert-checks.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import {
  createTestApp,
  createTestDatabase,
  linkTo,
  type SeverableLink,
  signUp,
  type TestApp,
} from '../testing/index.ts';
import { allShards } from '../visits/index.ts';
import { createMonitor, runsOf, timelineOf, untilMonitor } from './testing/monitor-client.ts';
import { type DueMonitor, dueMonitors } from './worker/due-monitors.ts';
import type { EndedRun } from './worker/run-consequences.ts';
import { packRuns } from './worker/save-runs.ts';

const minute = 60_000;
/** How much faster than real time: ten minutes take half a minute. */
const haste = 20;
/** Longer than a queue heartbeat, so that shards change hands; four minutes on the servers' clock. */
const awayMs = 12_000;
const intervalMs = 5 * minute;
const watched = [1, 2, 3];

const quiet = { warn: () => undefined, error: () => undefined };
const startedAt = Date.now();
const now = (): number => startedAt + (Date.now() - startedAt) * haste;
const until = async (isSo: () => boolean) => {
  while (!isSo()) await delay(20);
};

interface WatchedSite {
  port: number;
  fails: boolean;
  /** When each path was requested. */
  arrivals: Map<string, number[]>;
  /** The maximum of concurrent requests for one path. */
  mostAtOnce: number;
}

async function startSite(): Promise<WatchedSite> {
  const underWay = new Map<string, number>();
  const site: WatchedSite = { port: 0, fails: false, arrivals: new Map(), mostAtOnce: 0 };
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    const atOnce = (underWay.get(path) ?? 0) + 1;
    underWay.set(path, atOnce);
    site.mostAtOnce = Math.max(site.mostAtOnce, atOnce);
    site.arrivals.set(path, [...(site.arrivals.get(path) ?? []), now()]);
    response.on('close', () => underWay.set(path, (underWay.get(path) ?? 1) - 1));
    const isDown = site.fails || path === '/down';
    setTimeout(() => response.writeHead(isDown ? 500 : 200).end(), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  site.port = (server.address() as AddressInfo).port;
  return site;
}

interface RefusingReceiver extends Receiver {
  /** Until the test says otherwise, nothing is accepted. */
  refuses: boolean;
  /** When the first message arrived; undefined: none did. */
  firstAt: number | undefined;
}

/** The database becomes unavailable at its first message. */
async function startRefusingReceiver(link: SeverableLink): Promise<RefusingReceiver> {
  const receiver: RefusingReceiver = Object.assign(
    await startReceiver(async () => {
      if (receiver.firstAt === undefined) {
        receiver.firstAt = now();
        link.cut();
        setTimeout(() => link.restore(), awayMs);
      }
      return { status: receiver.refuses ? 500 : 200 };
    }),
    { refuses: true, firstAt: undefined },
  );
  onTestFinished(() => receiver.close());
  return receiver;
}

async function startServers(
  count: number,
  env: NodeJS.ProcessEnv = {},
): Promise<{ servers: TestApp[]; link: SeverableLink }> {
  const { env: own, remove } = await createTestDatabase();
  const link = await linkTo(own.DATABASE_URL);
  const linked = { ...own, ...env, DATABASE_URL: link.url };
  const servers: TestApp[] = [];
  onTestFinished(async () => {
    for (const { close, database } of servers) {
      await close();
      await database.close();
    }
    await link.close();
    await remove();
  });
  for (let number = 0; number < count; number += 1) {
    const database = await openDatabase(readConfig(linked), quiet);
    servers.push(await createTestApp({ env: linked, deps: { database, now } }));
  }
  return { servers, link };
}

describe('a PostgreSQL outage at the end of a monitor run', () => {
  it('delays packing its check, and affects no other run', async () => {
    const { servers, link } = await startServers(1, { BULK_WORKERS: '0' });
    const server = servers[0] as TestApp;
    const { config, database } = server;
    const person = await signUp(server);
    await createMonitor(person, { url: 'http://127.0.0.1/' });
    const wanted = { shards: allShards, now: now(), except: [], perHost: 1, limit: 1 };
    const [{ row, project }] = (await dueMonitors(database.db, wanted)) as [DueMonitor];
    const trace: Trace = { hops: [], end: { kind: 'final' } };
    const check = { row: checkRow({ projectId: row.projectId }, {}), trace, analysis: null };
    const run = { row, startedAt: now(), finishedAt: now(), result: { kind: 'checked', check, hasNetwork: true } };
    link.cut();
    setTimeout(() => link.restore(), 1000);
    const deps = { db: database.backgroundDb, config, logger: quiet };
    const [waited] = await packRuns(deps, [{ ...(run as EndedRun), project }], () => false);
    expect(waited?.packed?.rows).toMatchObject([{ id: check.row.id }]);
    link.cut();
    const [given] = await packRuns(deps, [{ ...(run as EndedRun), project }], () => true);
    expect(given?.packed).toBeUndefined();
    link.restore();
  });
});

describe('a PostgreSQL outage while a channel rejects everything for ten minutes', () => {
  it('loses no alert, sends none twice or out of order, and keeps every monitor running', async () => {
    const { servers, link } = await startServers(2);
    const [site, receiver] = [await startSite(), await startRefusingReceiver(link)];
    const person = await signUp(servers[0] as TestApp);
    const settings = { kind: 'webhook', url: receiver.url };
    const path = '/api/v2/projects/default-project/alert-channels';
    const { channel } = (await person.call('POST', path, { name: 'Hook', settings })).json().data;
    const alerting = { channelIds: [channel.id] };
    const watch = (number: number, watchedPath: string) =>
      createMonitor(person, {
        ...{ url: `http://127.0.0.${number}:${site.port}${watchedPath}`, name: `Monitor ${number}`, alerting },
        schedule: { kind: 'every', minutes: 5 },
      });
    const ids: string[] = [];
    for (const number of watched) ids.push((await watch(number, `/${number}`)).id);
    for (const id of ids) await untilMonitor(person, id, ({ baseline }) => baseline.madeAt !== null);

    site.fails = true;
    await until(() => receiver.firstAt !== undefined);
    await delay(awayMs + 500);
    for (const id of ids) await untilMonitor(person, id, ({ state }) => state === 'down');
    site.fails = false;
    for (const id of ids) await untilMonitor(person, id, ({ state }) => state === 'up');
    await until(() => now() > (receiver.firstAt ?? 0) + 10 * minute);
    expect(receiver.taken).toEqual([]);
    receiver.refuses = false;
    // Once a channel accepts messages again, it gets everything it missed.
    await watch(9, '/down');
    // Hosts that fail together share a message.
    const reports = (): { name: string; headline: string }[] =>
      receiver.taken.flatMap(({ json: { data } }) =>
        data.entries.map(({ monitor }: { monitor: { name: string } }) => ({
          name: monitor.name,
          headline: data.title.replace(/:.*/s, ''),
        })),
      );
    await until(() => reports().length >= 2 * watched.length + 1);

    for (const number of watched) {
      const headlines = reports().filter(({ name }) => name === `Monitor ${number}`);
      expect(headlines.map(({ headline }) => headline)).toEqual(['Down', 'Up again']);
    }
    expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(receiver.taken.length);
    expect(site.mostAtOnce).toBe(1);
    for (const [index, id] of ids.entries()) {
      const arrivals = site.arrivals.get(`/${watched[index]}`) ?? [];
      const gaps = arrivals.slice(1).map((at, before) => at - (arrivals[before] ?? at));
      expect(Math.max(...gaps)).toBeLessThan(awayMs * haste + 2 * intervalMs);
      const stored = (await runsOf(person, id)).reduce((sum, { count }) => sum + count, 0);
      expect(stored).toBeLessThanOrEqual(arrivals.length);
      expect((await timelineOf(person, id)).map(({ type }) => type)).toEqual(['monitor.recovered', 'monitor.failed']);
    }
  });
});
