import type { MessagePort } from 'node:worker_threads';
import { isDatabaseUnavailable } from '../is-database-unavailable.ts';
import type { DatabaseClient, Queryable } from './database-thread.ts';
import type { LoanReply, LoanRequest } from './loan-protocol.ts';
import { errorFields } from './protocol.ts';

interface OpenTransaction {
  queryable: Queryable;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * Lets the thread at the other end of the port use the database. Transactions left open when it ends are rolled back.
 */
export function lendDatabase(client: DatabaseClient, port: MessagePort): void {
  const transactions = new Map<number, OpenTransaction>();
  let isClosed = false;

  async function run(request: LoanRequest): Promise<unknown> {
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

  port.on('message', async (request: LoanRequest) => {
    const { id } = request;
    const reply = (message: LoanReply) => port.postMessage(message);
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
