import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { OpenedDatabase } from '../db/database.ts';
import { NoRoomError } from '../db/embedded/snapshot.ts';
import { type AdminConfig, type AdminContext, describeFailure, recordCommand, UsageError } from './admin-command.ts';
import { findAdminCommand } from './admin-commands.ts';
import { backupCommand } from './backup-command.ts';
import { dropStaging } from './restore-staging.ts';
import { stallLimitMs, withoutStalls, writeTo } from './stalls.ts';

/** The server's response: chunks of output, then the outcome. */
export type AdminReply = { output: string } | { failure: string } | { done: true };

/** Short commands finish before the server stops; the others are aborted. */
const stopGraceMs = 1000;

/** The socket on which the server that has this directory's embedded database open listens for admin commands. */
export function adminSocketPath(dataDir: string): string {
  if (process.platform !== 'win32') return join(dataDir, 'admin.sock');
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 32);
  return `\\\\.\\pipe\\hopwise-${name}`;
}

export interface AdminSocketDeps {
  database: Pick<OpenedDatabase, 'db' | 'backgroundDb' | 'kind' | 'snapshot'>;
  config: AdminConfig;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
  /** After how long an idle client is dropped. */
  stallLimitMs?: number;
}

/**
 * Accepts commands while the server holds the embedded database, which no one else can open then. The socket is in the
 * data directory, accessible only to the user who can read the database itself. A server without a socket still works.
 * Returns a function that stops it.
 */
export async function listenForAdmin(deps: AdminSocketDeps): Promise<() => Promise<void>> {
  const path = adminSocketPath(deps.config.dataDir);
  const running = new Set<Promise<void>>();
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const run = respond(deps, request, response).finally(() => running.delete(run));
    running.add(run);
  });
  try {
    // Only the holder of the directory's lock gets here, so an existing socket belongs to a dead process.
    rmSync(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    if (process.platform !== 'win32') chmodSync(path, 0o600);
    await dropStaging(deps.database.backgroundDb);
  } catch (error) {
    deps.logger.warn(
      { err: error },
      'failed to open the admin socket; admin commands only work while the server is stopped',
    );
    return async () => undefined;
  }
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.race([Promise.all(running), delay(stopGraceMs)]);
    server.closeAllConnections();
    await Promise.all([closed, ...running]);
  };
}

async function respond(deps: AdminSocketDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const limitMs = deps.stallLimitMs ?? stallLimitMs;
  const reply = (line: AdminReply) => writeTo(response, `${JSON.stringify(line)}\n`, limitMs);
  try {
    const [name, ...args] = JSON.parse(decodeURIComponent(String(request.headers['x-command']))) as string[];
    deps.logger.info(`admin command: ${name}`);
    const input = withoutStalls(request.iterator({ destroyOnReturn: false }), limitMs);
    const write = (output: string) => reply({ output });
    const db = deps.database.backgroundDb;
    if (name === provideSnapshotName) {
      // A snapshot exposes the whole database, so it is recorded whatever it is used for.
      await recordCommand(db, backupCommand, []);
      await provideSnapshot(deps.database, { input, write });
    } else {
      const command = findCommand(name);
      await command.run({ ...deps, ...deps.database, db, args, input, write });
      await recordCommand(db, command, args);
    }
    await reply({ done: true });
    await endAfterQuestion(request, response, limitMs);
  } catch (error) {
    await reportFailure(deps, error, reply).then(
      () => endAfterQuestion(request, response, limitMs),
      () => response.destroy(),
    );
  }
}

function findCommand(name: string | undefined) {
  const command = findAdminCommand(name);
  if (command === undefined) throw new UsageError(`The server doesn't know the command ${name}`);
  return command;
}

/** Rejects when the client disconnects. */
async function reportFailure(
  { logger }: AdminSocketDeps,
  error: unknown,
  reply: (line: AdminReply) => Promise<void>,
): Promise<void> {
  const { message, isOurs } = describeFailure(error);
  if (isOurs) logger.error({ err: error }, 'admin command failed');
  else logger.info(`admin command ended: ${message}`);
  await reply({ failure: message });
}

/** Ends the response after the request: otherwise the client would see a cut connection while still sending. */
async function endAfterQuestion(request: IncomingMessage, response: ServerResponse, limitMs: number): Promise<void> {
  request.resume();
  if (!request.readableEnded) {
    const asked = finished(request, { writable: false }).catch(() => undefined);
    await Promise.race([asked, delay(limitMs, undefined, { ref: false })]);
  }
  if (request.readableEnded) response.end();
  else response.destroy();
}

/** An internal command that `backup` sends to the server. */
export const provideSnapshotName = 'provide-snapshot';

export const backupEnded = () =>
  new UsageError('The server ended this backup because nothing was read for 10 seconds. Start it again.');

const active = new WeakSet<object>();

/**
 * Copies the database and returns the path. The copy exists while input keeps arriving: the reader sends a heartbeat,
 * so the copy is removed when the reader dies or hangs.
 */
export async function provideSnapshot(
  database: Pick<OpenedDatabase, 'snapshot'>,
  { input, write }: Pick<AdminContext, 'input' | 'write'>,
): Promise<void> {
  if (database.snapshot === undefined) throw new UsageError('The server has no embedded database');
  if (active.has(database)) throw new UsageError('Another backup is running. Wait for it to finish.');
  active.add(database);
  const gone = new AbortController();
  const readUntilEnd = untilEnd(input).finally(() => gone.abort(backupEnded()));
  readUntilEnd.catch(() => undefined);
  try {
    const snapshot = await database.snapshot(gone.signal);
    try {
      await write(snapshot.directory);
      await readUntilEnd;
    } finally {
      await snapshot.remove();
    }
  } catch (error) {
    throw error instanceof NoRoomError ? new UsageError(error.message) : error;
  } finally {
    active.delete(database);
  }
}

async function untilEnd(input: AdminContext['input']): Promise<void> {
  try {
    for await (const _sign of input);
  } catch (error) {
    throw error instanceof UsageError ? backupEnded() : error;
  }
}
