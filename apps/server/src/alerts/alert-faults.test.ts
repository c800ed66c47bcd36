// @module-tag slow
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BulkClient } from '../bulk/testing/bulk-client.ts';
import { readConfig } from '../config.ts';
import type { OpenedDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createTestDatabase, linkTo, startServerProcess, type TestDatabase } from '../testing/index.ts';
import { enqueueAlerts } from './alert-sender.ts';
import { failedAt, recoveredAt, testMonitor } from './testing/driven-alerts.ts';
import { startReceiver } from './testing/receiver.ts';

const quiet = { warn: () => undefined, error: () => undefined };

async function newDatabase(): Promise<TestDatabase> {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.remove());
  return testDatabase;
}

function startServer(env: NodeJS.ProcessEnv) {
  const server = startServerProcess({ ...env, PUBLIC_URL: 'https://hopwise.example', ALLOWED_HOSTS: '127.0.0.1' });
  onTestFinished(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

/** Work on the database of a stopped server, or next to a running one on PostgreSQL. */
async function onDatabase(env: TestDatabase['env'], work: (database: OpenedDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase(readConfig(env), quiet);
  await work(database);
  await database.close();
}

interface AddedWebhook {
  projectId: string;
  channelId: string;
}

async function addWebhook(client: BulkClient, url: string): Promise<AddedWebhook> {
  const { projects } = await client.get<{ projects: { id: string }[] }>('/projects');
  const projectId = projects[0]?.id ?? '';
  const response = await fetch(`${client.origin}/api/v2/projects/${projectId}/alert-channels`, {
    method: 'POST',
    headers: { cookie: client.cookie, origin: client.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Hook', settings: { kind: 'webhook', url }, alsoNotifyAbout: ['bulk.completed'] }),
  });
  const { data } = await response.json();
  return { projectId, channelId: data.channel.id };
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await delay(20);
};

describe('a server that is killed after a receiver has a message, and before it records that', () => {
  it('sends it once more under the same id, and each message behind it once', async () => {
    const { env } = await newDatabase();
    const arrived = Promise.withResolvers<void>();
    const receiver = await startReceiver(async () => {
      if (receiver.received.length > 1) return {};
      arrived.resolve();
      return new Promise(() => undefined);
    });
    onTestFinished(() => receiver.close());
    const first = startServer(env);
    const client = await BulkClient.signUp(await first.origin);
    await addWebhook(client, receiver.url);
    const jobIds = [await client.upload(['no URL at all']), await client.upload(['nor this'])];
    await arrived.promise;
    first.process.kill('SIGKILL');
    await first.ended;
    if (env.DATABASE_URL !== '') await onDatabase(env, letTimePass);
    startServer(env);
    await until(() => receiver.taken.length === 2);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0], ids[2]]);
    const links = receiver.taken.map(({ json }) => json.data.link);
    expect(new Set(links).size).toBe(jobIds.length);
  });
});

/** On PostgreSQL another server would wait for the heartbeat to expire. */
async function letTimePass({ db }: OpenedDatabase): Promise<void> {
  await db.execute(sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour',
    started_on = started_on - interval '1 hour' where state = 'active'`);
  await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
}

if (process.env.TEST_DATABASE_URL) {
  describe('a PostgreSQL outage', () => {
    it('while a message is in flight: it is sent once, and all later ones in order', async () => {
      const { env } = await newDatabase();
      const link = await linkTo(env.DATABASE_URL);
      onTestFinished(() => link.close());
      const receiver = await startReceiver(async ({ json }) => {
        if (json.data.title === 'Down: Monitor 3') {
          link.cut();
          setTimeout(() => link.restore(), 3000);
        }
        return {};
      });
      onTestFinished(() => receiver.close());
      const server = startServer({ ...env, DATABASE_URL: link.url });
      const client = await BulkClient.signUp(await server.origin);
      const { projectId, channelId } = await addWebhook(client, receiver.url);
      await onDatabase(env, async ({ db }) => {
        for (let n = 1; n <= 5; n += 1) {
          const monitor = testMonitor(n, `host-${n}.example`);
          const events = [failedAt(Date.now()), recoveredAt(Date.now() + 1)];
          await enqueueAlerts(db, {
            projectId,
            channelIds: [channelId],
            monitor,
            monitorsOfHost: 1,
            alikeElsewhere: 0,
            events,
            now: Date.now(),
          });
        }
        // As a worker does.
        await db.execute(sql`select pg_notify('hopwise', 'alerts')`);
      });
      await untilStored(env, 10);
      const titles = receiver.received.map(({ json }) => json.data.title);
      expect(new Set(titles).size).toBe(10);
      for (let n = 1; n <= 5; n += 1) {
        const reported = titles.filter((title) => title.endsWith(`Monitor ${n}`));
        expect(reported).toEqual([`Down: Monitor ${n}`, `Up again: Monitor ${n}`]);
      }
      expect(receiver.received).toHaveLength(10);
    });
  });

  /** Waits until this many messages are recorded as delivered, each at its first attempt. */
  const untilStored = (env: TestDatabase['env'], wanted: number) =>
    onDatabase(env, async ({ db }) => {
      for (let stored = 0; stored < wanted; ) {
        const { rows } = await db.execute<{ stored: number }>(
          sql`select count(*)::integer as stored from alert_deliveries where state = 'delivered' and attempts_made = 1`,
        );
        stored = rows[0]?.stored ?? 0;
        await delay(100);
      }
    });
}
