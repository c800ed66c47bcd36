import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError } from '../database-errors.ts';
import { longStatementMs, statementName } from '../open-postgres.ts';
import { PriorityQueue, type Urgency } from './priority-queue.ts';
import type { RowMode, ThreadCommand } from './protocol.ts';
import { startThreadSession, type ThreadSession } from './thread-session.ts';

const restartDelayMs = { first: 250, longest: 10_000 };

export interface QueryResult {
  rows: Record<string, unknown>[];
  affectedRows?: number;
}

/** The only option that drizzle passes selects text results, which are the default here. */
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
  /** Called with the reason when the thread ends, and when a restart fails. */
  onCrash(cause: Error): void;
  /** Called for each slow turn. */
  onLongTurn?(turn: LongTurn): void;
  /** The thread's entry file. */
  module?: URL;
}

/**
 * PGlite in its own thread. It has one session, so calls take turns, and a transaction keeps its turn until the end. If
 * the thread crashes, pending calls are rejected and it is restarted.
 */
export class DatabaseThread {
  readonly #options: DatabaseThreadOptions;
  #session: Promise<ThreadSession>;
  readonly #queue = new PriorityQueue();
  #closing = false;
  /** For calls that someone waits for. */
  readonly prompt = this.#client('prompt');
  /** For background work. */
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

  /** How many foreground calls there were so far. */
  get promptCount(): number {
    return this.#queue.promptCount;
  }

  /** Waits for the calls already made. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    // The last background call comes last of all, because no new foreground calls are accepted.
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

  /** Calls wait for a running restart; between attempts they are rejected immediately. */
  #restart(nextDelayMs: number): void {
    this.#session = this.#start().catch((cause) => {
      throw new DatabaseUnavailableError("The database can't be started.", { cause });
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

/** A transaction of the embedded database that made others wait. */
export interface LongTurn {
  ms: number;
  urgency: Urgency;
  /** The number of statements: more than one in a transaction. */
  statements: number;
  /** The slowest statement, without values. */
  longest: string;
}

interface WatchedTurn {
  request: ThreadSession['request'];
  /** The facts about the turn, if it was slow. */
  finish(): Omit<LongTurn, 'urgency'> | undefined;
}

/** Measures a turn from its first statement to its end, including the time between statements of a transaction. */
export function watchTurn(session: Pick<ThreadSession, 'request'>): WatchedTurn {
  const beganAt = performance.now();
  let statements = 0;
  let longest = { ms: 0, name: '' };
  return {
    async request(command) {
      const askedAt = performance.now();
      try {
        return await session.request(command);
      } finally {
        const ms = performance.now() - askedAt;
        const isControl = command.op === 'exec' && /^(BEGIN|COMMIT|ROLLBACK)$/.test(command.sql);
        if (!isControl) statements += 1;
        if (ms > longest.ms) longest = { ms, name: command.op === 'close' ? 'close' : statementName(command.sql) };
      }
    },
    finish() {
      const ms = performance.now() - beganAt;
      return ms < longStatementMs ? undefined : { ms: Math.round(ms), statements, longest: longest.name };
    },
  };
}
