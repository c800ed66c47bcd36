import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { DatabaseLog, OpenedDatabase } from './database.ts';

/** The topics that may have something new. */
export type Topic = 'bulk' | 'monitors' | 'alerts';

const topics: readonly Topic[] = ['bulk', 'monitors', 'alerts'];
const channel = 'hopwise';
const reconnectMs = { first: 1000, longest: 30_000 };

export interface Bells {
  /** Wakes everyone who waits for a topic, in this and other processes. Call it once the change is committed. */
  ring(topic: Topic): void;
  on(topics: readonly Topic[], listener: () => void): void;
  close(): Promise<void>;
}

interface BellDeps {
  database: Pick<OpenedDatabase, 'db' | 'kind'>;
  databaseUrl: string | undefined;
  log: DatabaseLog;
}

/**
 * Wakes sleepers when there is something to do, so that no one has to poll the database. On PostgreSQL other processes
 * hear it too (NOTIFY). A ring may be lost with the process that was about to send it, so sleepers also check on their
 * own once in a while.
 */
export function openBells({ database, databaseUrl, log }: BellDeps): Bells {
  const listeners = new Map<Topic, (() => void)[]>(topics.map((topic) => [topic, []]));
  const hear = (topic: Topic) => {
    for (const listener of listeners.get(topic) ?? []) listener();
  };
  const far =
    database.kind === 'postgresql' && databaseUrl !== undefined ? hearOthers(databaseUrl, hear, log) : undefined;
  return {
    ring: (topic) => {
      hear(topic);
      if (far === undefined) return;
      // Sleepers that miss it check on their own.
      database.db.execute(sql`select pg_notify(${channel}, ${`${topic} ${far.id}`})`).catch(() => undefined);
    },
    on: (wanted, listener) => {
      for (const topic of wanted) listeners.get(topic)?.push(listener);
    },
    close: async () => far?.close(),
  };
}

/** A separate connection, since pooled ones come and go. After a reconnect anything may have been missed. */
function hearOthers(connectionString: string, hear: (topic: Topic) => void, log: DatabaseLog) {
  const id = crypto.randomUUID();
  const closing = new AbortController();

  async function listen(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const client = new Client({
      connectionString,
      application_name: 'hopwise',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on('error', () => ended.resolve());
    client.on('end', () => ended.resolve());
    client.on('notification', ({ payload = '' }) => {
      const [topic, from] = payload.split(' ');
      if (from !== id && topics.includes(topic as Topic)) hear(topic as Topic);
    });
    await client.connect();
    // Not earlier: a connection that is ended while connecting never reports it.
    const end = () => void client.end().catch(() => undefined);
    closing.signal.addEventListener('abort', end);
    if (closing.signal.aborted) end();
    try {
      await client.query(`listen ${channel}`);
      for (const topic of topics) hear(topic);
      await ended.promise;
    } finally {
      closing.signal.removeEventListener('abort', end);
    }
  }

  async function keepListening(): Promise<void> {
    for (let pauseMs = reconnectMs.first; !closing.signal.aborted; ) {
      const startedAt = performance.now();
      await listen().catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'lost the connection that listens for other processes');
      });
      if (performance.now() - startedAt > reconnectMs.longest) pauseMs = reconnectMs.first;
      await delay(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      pauseMs = Math.min(2 * pauseMs, reconnectMs.longest);
    }
  }

  const ended = keepListening();
  return {
    id,
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}
