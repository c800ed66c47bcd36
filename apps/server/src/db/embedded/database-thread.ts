import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError } from '../is-database-unavailable.ts';
import { type LongTurn, watchTurn } from './long-turns.ts';
import { PriorityQueue, type Urgency } from './priority-queue.ts';
import type { RowMode, ThreadCommand } from './protocol.ts';
import { startThreadSession, type ThreadSession } from './thread-session.ts';

const restartDelayMs = { first: 250, longest: 10_000 };

export interface QueryResult {
  rows: Record<string, unknown>[];
  affectedRows?: number;
}

/** Of the options that drizzle gives: the types that it wants as text come so in any case. */
interface QueryOptions {
  rowMode?: RowMode;
}

/** The part of PGlite's interface that drizzle uses. */
export interface Queryable {
  query(sql: string, params?: unknown[], options?: QueryOptions): Promise<QueryResult>;
  exec(sql: string): Promise<unknown>;
}

export interface DatabaseClient extends Queryable {
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
}

export interface DatabaseThreadOptions {
  directory: string;
  /** Told why the thread ended, and why each attempt to start it again failed. */
  onCrash(cause: Error): void;
  /** Told of each turn for which the others had to wait for long. */
  onLongTurn?(turn: LongTurn): void;
  /** What the thread runs. */
  module?: URL;
}

/**
 * PGlite in a thread of its own. It has one session, so calls take turns and a transaction holds its turn to
 * the end. A thread that ends by itself rejects what is pending and is started again.
 */
export class DatabaseThread {
  readonly #options: DatabaseThreadOptions;
  #session: Promise<ThreadSession>;
  readonly #queue = new PriorityQueue();
  #closing = false;
  /** For what somebody waits for. */
  readonly prompt = this.#client('prompt');
  /** For what is done in the background. */
  readonly background = this.#client('background');

  private constructor(options: DatabaseThreadOptions) {
    this.#options = options;
    this.#session = this.#start();
  }

  static async open(options: DatabaseThreadOptions): Promise<DatabaseThread> {
    const thread = new DatabaseThread(options);
    thread.#watch(await thread.#session);
    return thread;
  }

  /** How many calls somebody waited for, so far. */
  get promptCount(): number {
    return this.#queue.promptCount;
  }

  /** Waits for the calls already made. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    // The last of the background work is the last of all, because nobody else may ask any more.
    await this.#queue
      .take('background', async () => {
        const session = await this.#session;
        await session.request({ op: 'close' });
        await session.terminate();
      })
      .catch(() => undefined);
  }

  #client(urgency: Urgency): DatabaseClient {
    const call = <T>(work: (session: ThreadSession) => Promise<T>) => this.#call(urgency, work);
    return {
      query: (sql, params, options) => call((session) => asQueryable(session).query(sql, params, options)),
      exec: (sql) => call((session) => asQueryable(session).exec(sql)),
      transaction: (work) => call((session) => runTransaction(session, work)),
    };
  }

  #start(): Promise<ThreadSession> {
    const module = this.#options.module ?? new URL('./pglite-thread.ts', import.meta.url);
    return startThreadSession(module, this.#options.directory);
  }

  #watch(session: ThreadSession): void {
    session.ended.then((cause) => {
      if (this.#closing) return;
      this.#options.onCrash(cause);
      this.#restart(restartDelayMs.first);
    });
  }

  /** Calls wait for the attempt under way; between attempts they are rejected at once. */
  #restart(nextDelayMs: number): void {
    this.#session = this.#start().catch((cause) => {
      throw new DatabaseUnavailableError('The database cannot be started.', { cause });
    });
    this.#session.then(
      (session) => this.#watch(session),
      async (error) => {
        this.#options.onCrash(error);
        await delay(nextDelayMs, undefined, { ref: false });
        if (!this.#closing) this.#restart(Math.min(nextDelayMs * 2, restartDelayMs.longest));
      },
    );
  }

  async #call<T>(urgency: Urgency, work: (session: ThreadSession) => Promise<T>): Promise<T> {
    if (this.#closing) throw new DatabaseUnavailableError('The database is closed.');
    return this.#queue.take(urgency, async () => {
      const session = await this.#session;
      const { request, finish } = watchTurn(session);
      try {
        return await work({ ...session, request });
      } finally {
        const turn = finish();
        if (turn !== undefined) this.#options.onLongTurn?.({ ...turn, urgency });
      }
    });
  }
}

function asQueryable(session: Pick<ThreadSession, 'request'>): Queryable {
  return {
    query: (sql, params = [], { rowMode = 'object' } = {}) =>
      session.request({ op: 'query', sql, params, rowMode }) as Promise<QueryResult>,
    exec: (sql) => session.request({ op: 'exec', sql }),
  };
}

async function runTransaction<T>(session: ThreadSession, work: (transaction: Queryable) => Promise<T>): Promise<T> {
  let open = true;
  const request = (command: ThreadCommand) =>
    open ? session.request(command) : Promise.reject(new Error('This transaction has ended.'));
  await request({ op: 'exec', sql: 'BEGIN' });
  try {
    const result = await work(asQueryable({ request }));
    await request({ op: 'exec', sql: 'COMMIT' });
    return result;
  } catch (error) {
    await request({ op: 'exec', sql: 'ROLLBACK' }).catch(() => undefined);
    throw error;
  } finally {
    open = false;
  }
}
