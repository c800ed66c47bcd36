import type { PGlite } from '@electric-sql/pglite';
import type { QueryResult } from './database-thread.ts';
import { MessageWriter } from './message-writer.ts';

const statementsKept = 50;
const format = { text: 0, binary: 1 };

/**
 * Statements without an answer that the database reads and plans once. PGlite has every statement read anew, asks for
 * the types of its parameters first, and puts them together in buffers made for the occasion: a fifth of what storing a
 * batch costs.
 */
export class KeptStatements {
  readonly #database: Pick<PGlite, 'execProtocolStream'>;
  readonly #message = new MessageWriter();
  /** The names by which the database knows them; the one used last comes last. */
  readonly #names = new Map<string, string>();
  #namesGiven = 0;

  constructor(database: Pick<PGlite, 'execProtocolStream'>) {
    this.#database = database;
  }

  async run(statement: string, params: readonly unknown[]): Promise<QueryResult> {
    this.#message.clear();
    const known = this.#names.get(statement);
    const name = known ?? this.#read(statement);
    this.#execute(name, params);
    const answers = await this.#database.execProtocolStream(this.#message.written, { throwOnError: false });
    if (known !== undefined || answers.some((answer) => answer.name === 'parseComplete')) this.#keep(statement, name);
    const error = answers.find((answer) => answer instanceof Error);
    if (error !== undefined) throw error;
    return { rows: [] };
  }

  #read(statement: string): string {
    for (const [oldest, name] of this.#names) {
      if (this.#names.size < statementsKept) break;
      this.#names.delete(oldest);
      this.#message.begin('C').letter('S').name(name).end();
    }
    this.#namesGiven += 1;
    const name = `kept_${this.#namesGiven}`;
    // The database finds out the types of the parameters.
    this.#message.begin('P').name(name).name(statement).int16(0).end();
    return name;
  }

  #execute(name: string, params: readonly unknown[]): void {
    const message = this.#message.begin('B').name('').name(name);
    message.int16(params.length);
    for (const param of params) message.int16(param instanceof Uint8Array ? format.binary : format.text);
    message.int16(params.length);
    for (const param of params) writeParam(message, param);
    message.int16(0).end();
    message.begin('E').name('').int32(0).end();
    message.begin('S').end();
  }

  #keep(statement: string, name: string): void {
    this.#names.delete(statement);
    this.#names.set(statement, name);
  }
}

function writeParam(message: MessageWriter, param: unknown): void {
  if (param === null || param === undefined) message.int32(-1);
  else if (param instanceof Uint8Array) message.bytes(param);
  else if (typeof param === 'object') throw new TypeError('A parameter is an object');
  else message.text(String(param));
}
