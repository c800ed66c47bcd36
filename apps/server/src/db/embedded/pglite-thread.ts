import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { collectWhenIdle } from '../../threads/collect-when-idle.ts';
import { KeptStatements } from './kept-statements.ts';
import { errorFields, type ThreadCommand, type ThreadReply, type ThreadRequest } from './protocol.ts';

/** Runs PGlite off the main thread: its statements are synchronous WebAssembly and would block the event loop. */
const reply = (message: ThreadReply) => parentPort?.postMessage(message);

/** Drizzle parses timestamps from PostgreSQL's text. Setting this once is much faster than with each query. */
const { TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE } = types;
const asText = Object.fromEntries([TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE].map((type) => [type, String]));

/** PGlite reports only that a start failed; PostgreSQL printed the reason before. */
let complaint: string | undefined;
function listen(line: string): boolean {
  complaint = /\b(?:FATAL|PANIC): {2}(.+)/.exec(line)?.[1] ?? complaint;
  return false;
}

collectWhenIdle();

const { directory } = workerData as { directory: string };
const database = await PGlite.create(directory, {
  onStderr: listen,
  // PostgreSQL allocates its buffers at startup, and the operating system caches the files anyway.
  startParams: [
    ...PGlite.defaultStartParams,
    ...['-c', 'shared_buffers=32MB'],
    // ANALYZE is one statement that everyone waits for. It reads 300 rows for each of these, a quarter of the default.
    ...['-c', 'default_statistics_target=25'],
  ],
  // PGlite's own parser goes through bytes one by one.
  parsers: { ...asText, [types.BYTEA]: (text) => Buffer.from(text.slice('\\x'.length), 'hex') },
}).catch((error: unknown) => {
  throw complaint === undefined ? error : new Error(`PostgreSQL says: ${complaint}`, { cause: error });
});

const statements = new KeptStatements(database);

function run(command: ThreadCommand): Promise<unknown> {
  switch (command.op) {
    case 'query':
      return statements.query(command.sql, command.params, command.rowMode);
    case 'exec':
      statements.forgetSettings();
      return database.exec(command.sql);
    case 'close':
      return database.close();
  }
}

async function respond({ id, ...command }: ThreadRequest): Promise<void> {
  try {
    reply({ kind: 'result', id, result: await run(command) });
  } catch (error) {
    // A WebAssembly trap leaves the database in an unknown state: end the thread, so that a fresh one recovers from the
    // log.
    if (!(error instanceof Error) || error.name === 'RuntimeError') throw error;
    reply({ kind: 'error', id, error: errorFields(error) });
  }
}

parentPort?.on('message', respond);
reply({ kind: 'ready' });
