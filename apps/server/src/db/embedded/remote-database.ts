import type { MessagePort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../database.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../database-errors.ts';
import type { DatabaseClient, Queryable, QueryResult } from './database-thread.ts';
import { errorFields, PostgresError, type PostgresErrorFields, type RowMode } from './protocol.ts';

/** Requests of a thread to a database that another thread holds. transaction: null for none. */
export type RemoteCommand =
  | { op: 'query'; sql: string; params: unknown[]; rowMode: RowMode }
  | { op: 'exec'; sql: string }
  | { op: 'begin' }
  | { op: 'commit' }
  | { op: 'rollback' };

export type RemoteRequest = RemoteCommand & { id: number; transaction: number | null };

export type RemoteReply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; unavailable: boolean; error: PostgresErrorFields };

/** A client of the embedded database in another thread, which serves it at the other end of the port. */
export function openRemoteDatabase(port: MessagePort): Database {
  return drizzle({ client: new RemoteDatabase(port) as unknown as PGlite });
}

type Ask = (command: RemoteCommand, transaction: number | null) => Promise<unknown>;

class RemoteDatabase implements Queryable {
  readonly #ask: Ask;

  constructor(port: MessagePort) {
    this.#ask = askThrough(port);
  }

  query: Queryable['query'] = (...args) => queryableIn(this.#ask, null).query(...args);
  exec: Queryable['exec'] = (sql) => queryableIn(this.#ask, null).exec(sql);

  async transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    const transaction = (await this.#ask({ op: 'begin' }, null)) as number;
    try {
      const result = await work(queryableIn(this.#ask, transaction));
      await this.#ask({ op: 'commit' }, transaction);
      return result;
    } catch (error) {
      await this.#ask({ op: 'rollback' }, transaction).catch(() => undefined);
      throw error;
    }
  }
}

function queryableIn(ask: Ask, transaction: number | null): Queryable {
  return {
    query: (sql, params = [], { rowMode = 'object' } = {}) =>
      ask({ op: 'query', sql, params, rowMode }, transaction) as Promise<QueryResult>,
    exec: (sql) => ask({ op: 'exec', sql }, transaction),
  };
}

function askThrough(port: MessagePort): Ask {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  port.on('message', (reply: RemoteReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) asked?.resolve(reply.result);
    else if (reply.unavailable) asked?.reject(new DatabaseUnavailableError(reply.error.message));
    else asked?.reject(new PostgresError(reply.error));
  });
  return (command, transaction) => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      port.postMessage({ ...command, id, transaction });
    });
  };
}

interface OpenTransaction {
  queryable: Queryable;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * Lets the thread at the other end of the port use the database. Transactions left open when it ends are rolled back.
 */
export function serveRemoteDatabase(client: DatabaseClient, port: MessagePort): void {
  const transactions = new Map<number, OpenTransaction>();
  let isClosed = false;

  async function run(request: RemoteRequest): Promise<unknown> {
    if (request.op === 'begin') {
      const transaction = await begin(client);
      // The thread ended while it waited for its turn, so no one would end this transaction.
      if (isClosed) return transaction.rollback();
      transactions.set(request.id, transaction);
      return request.id;
    }
    const transaction = request.transaction === null ? undefined : transactions.get(request.transaction);
    if (request.transaction !== null && transaction === undefined) throw new Error('This transaction has ended.');
    const queryable = transaction?.queryable ?? client;
    switch (request.op) {
      case 'query':
        return queryable.query(request.sql, request.params, { rowMode: request.rowMode });
      case 'exec':
        return queryable.exec(request.sql);
      case 'commit':
      case 'rollback':
        transactions.delete(request.transaction ?? -1);
        return transaction?.[request.op]();
    }
  }

  port.on('message', async (request: RemoteRequest) => {
    const { id } = request;
    const reply = (message: RemoteReply) => port.postMessage(message);
    try {
      reply({ id, ok: true, result: await run(request) });
    } catch (error) {
      const fields = errorFields(error instanceof Error ? error : new Error(String(error)));
      reply({ id, ok: false, unavailable: isDatabaseUnavailable(error), error: fields });
    }
  });
  port.on('close', () => {
    isClosed = true;
    for (const transaction of transactions.values()) void transaction.rollback();
    transactions.clear();
  });
  port.unref();
}

async function begin(client: DatabaseClient): Promise<OpenTransaction> {
  const started = Promise.withResolvers<Queryable>();
  const ending = Promise.withResolvers<void>();
  const ended = client.transaction((queryable) => {
    started.resolve(queryable);
    return ending.promise;
  });
  ended.catch(started.reject);
  return {
    queryable: await started.promise,
    commit: () => {
      ending.resolve();
      return ended;
    },
    rollback: () => {
      ending.reject(new Error('rolled back'));
      return ended.catch(() => undefined);
    },
  };
}
