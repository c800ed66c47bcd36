import type { MessagePort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../database.ts';
import { DatabaseUnavailableError } from '../is-database-unavailable.ts';
import type { Queryable, QueryResult } from './database-thread.ts';
import type { LoanCommand, LoanReply } from './loan-protocol.ts';
import { PostgresError } from './protocol.ts';

/** A client of the embedded database in another thread, which serves it at the other end of the port. */
export function borrowDatabase(port: MessagePort): Database {
  return drizzle({ client: new BorrowedDatabase(port) as unknown as PGlite });
}

type Ask = (command: LoanCommand, transaction: number | null) => Promise<unknown>;

class BorrowedDatabase implements Queryable {
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
  port.on('message', (reply: LoanReply) => {
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
