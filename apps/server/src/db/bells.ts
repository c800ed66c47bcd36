import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { DatabaseLog, OpenedDatabase } from './database.ts';

/** What there may be something new of. */
export type Topic = 'bulk' | 'monitors' | 'alerts';

const topics: readonly Topic[] = ['bulk', 'monitors', 'alerts'];
const channel = 'hopwise';
const reconnectMs = { first: 1000, longest: 30_000 };

export interface Bells {
  /** Tells all who wait for it, in this process and in others, once what it is about is stored. */
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
 * Wakes who sleeps until there is something to do, so that nobody has to ask the database again and again. On PostgreSQL
 * other processes hear it too (NOTIFY). A ring may get lost with the process that was about to ring, so whoever sleeps
 * looks by itself once in a while.
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
      // Whoever does not hear it looks by itself.
      database.db.execute(sql`select pg_notify(${channel}, ${`${topic} ${far.id}`})`).catch(() => undefined);
    },
    on: (wanted, listener) => {
      for (const topic of wanted) listeners.get(topic)?.push(listener);
    },
    close: async () => far?.close(),
  };
}

/** A connection of its own, since pooled ones come and go. After it was lost anything may have been missed. */
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
    // Not before: a connection that is ended while it is made never tells.
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
        if (!closing.signal.aborted)
          log.warn({ err: error }, 'the connection that listens to other processes was lost');
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
