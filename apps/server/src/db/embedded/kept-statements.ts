import { type PGlite, parse } from '@electric-sql/pglite';
import { isPlannedOnce } from '../statements.ts';
import type { QueryResult } from './database-thread.ts';
import { MessageWriter } from './message-writer.ts';
import type { RowMode } from './protocol.ts';

const statementsKept = 100;
const format = { text: 0, binary: 1 };

/** A kept plan is for the tables as they were, and nothing notices when they grow, so this is the exception. */
type Planning = 'once' | 'each-time';
const planCacheMode: Record<Planning, string> = { once: 'auto', 'each-time': 'force_custom_plan' };

/**
 * Prepared statements via PostgreSQL's own protocol. PGlite's `query` parses each statement again, asks for the
 * parameter types first and allocates new buffers: twice as slow for a small statement.
 */
export class KeptStatements {
  readonly #database: Pick<PGlite, 'execProtocolStream' | 'parsers'>;
  readonly #message = new MessageWriter();
  /** The names under which the database knows them, most recently used last. */
  readonly #names = new Map<string, string>();
  /** Names of statements that are still to be closed in the database. */
  #forgotten: string[] = [];
  #namesGiven = 0;
  #planning: Planning | undefined;

  constructor(database: Pick<PGlite, 'execProtocolStream' | 'parsers'>) {
    this.#database = database;
  }

  async query(statement: string, params: readonly unknown[], rowMode: RowMode): Promise<QueryResult> {
    const message = this.#message;
    message.clear();
    for (const name of this.#forgotten) message.begin('C').letter('S').name(name).end();
    const planning = isPlannedOnce(statement) ? 'once' : 'each-time';
    if (planning !== this.#planning) setPlanning(message, planning);
    const name = this.#names.get(statement) ?? this.#read(statement);
    bind(message, name, params);
    message.begin('D').letter('P').name('').end();
    message.begin('E').name('').int32(0).end();
    message.begin('S').end();
    const messages = await this.#database.execProtocolStream(message.written, { throwOnError: false });
    this.#forgotten = [];
    this.#planning = planning;
    this.#names.delete(statement);
    const error = messages.find((one) => one instanceof Error);
    if (error !== undefined) {
      // The error may concern the prepared statement itself, and preparing it again is quick.
      this.#forgotten.push(name);
      this.forgetSettings();
      throw error;
    }
    this.#keep(statement, name);
    return parse.parseResults(messages, this.#database.parsers, { rowMode }).at(-1) as QueryResult;
  }

  /** Call when a transaction that may have reset its settings has ended. */
  forgetSettings(): void {
    this.#planning = undefined;
  }

  #read(statement: string): string {
    this.#namesGiven += 1;
    const name = `kept_${this.#namesGiven}`;
    // The database infers the parameter types.
    this.#message.begin('P').name(name).name(statement).int16(0).end();
    return name;
  }

  #keep(statement: string, name: string): void {
    this.#names.set(statement, name);
    if (this.#names.size <= statementsKept) return;
    for (const [longestUnused, itsName] of this.#names) {
      this.#names.delete(longestUnused);
      this.#forgotten.push(itsName);
      return;
    }
  }
}

/**
 * PostgreSQL has this only as a setting. The sync ends its transaction: otherwise the rest of the pipeline would run in
 * a transaction block, which VACUUM rejects (PostgreSQL manual, “Pipelining” in the message flow).
 */
function setPlanning(message: MessageWriter, planning: Planning): void {
  message.begin('P').name('').name(`set plan_cache_mode = ${planCacheMode[planning]}`).int16(0).end();
  bind(message, '', []);
  message.begin('E').name('').int32(0).end();
  message.begin('S').end();
}

function bind(message: MessageWriter, name: string, params: readonly unknown[]): void {
  message.begin('B').name('').name(name);
  message.int16(params.length);
  for (const param of params) message.int16(param instanceof Uint8Array ? format.binary : format.text);
  message.int16(params.length);
  for (const param of params) writeParam(message, param);
  message.int16(0).end();
}

function writeParam(message: MessageWriter, param: unknown): void {
  if (param === null || param === undefined) message.int32(-1);
  else if (param instanceof Uint8Array) message.bytes(param);
  else if (param instanceof Date) message.text(param.toISOString());
  else if (typeof param === 'object') throw new TypeError('A parameter is an object');
  else message.text(String(param));
}
