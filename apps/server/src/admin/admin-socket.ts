import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { OpenedDatabase } from '../db/database.ts';
import type { AdminConfig } from './admin-command.ts';
import { findAdminCommand } from './admin-commands.ts';
import { backupCommand } from './backup-command.ts';
import { describeFailure } from './describe-failure.ts';
import { lendSnapshot, lendSnapshotName } from './lend-snapshot.ts';
import { recordCommand } from './record-command.ts';
import { dropStaging } from './restore-staging.ts';
import { stallLimitMs, withoutStalls, writeTo } from './stalls.ts';
import { UsageError } from './usage-error.ts';

/** What the server sends back: pieces of output, then how it ended. */
export type AdminReply = { output: string } | { failure: string } | { done: true };

/** Short commands are finished when the server stops; the others break off. */
const stopGraceMs = 1000;

/** Where the server that has the embedded database of a directory open listens for commands of its owner. */
export function adminSocketPath(dataDir: string): string {
  if (process.platform !== 'win32') return join(dataDir, 'admin.sock');
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 32);
  return `\\\\.\\pipe\\hopwise-${name}`;
}

export interface AdminSocketDeps {
  database: Pick<OpenedDatabase, 'db' | 'backgroundDb' | 'kind' | 'snapshot'>;
  config: AdminConfig;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
  /** When a client that does nothing is dropped. */
  stallLimitMs?: number;
}

/**
 * Takes commands while the server holds the embedded database, which nobody else may open then. The socket lies in
 * the data directory, for the user who may read the database itself and nobody else. A server that cannot have one
 * works all the same. Returns how to stop.
 */
export async function listenForAdmin(deps: AdminSocketDeps): Promise<() => Promise<void>> {
  const path = adminSocketPath(deps.config.dataDir);
  const running = new Set<Promise<void>>();
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const run = respond(deps, request, response).finally(() => running.delete(run));
    running.add(run);
  });
  try {
    // Only the holder of the directory's lock comes here, so a socket that is there already is of a dead process.
    rmSync(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    if (process.platform !== 'win32') chmodSync(path, 0o600);
    await dropStaging(deps.database.backgroundDb);
  } catch (error) {
    deps.logger.warn({ err: error }, 'admin commands can only be run while this server is stopped');
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
    if (name === lendSnapshotName) {
      // What is lent is the whole database: whatever it is wanted for, it may be kept.
      await recordCommand(db, backupCommand, []);
      await lendSnapshot(deps.database, { input, write });
    } else {
      const command = findCommand(name);
      await command.run({ ...deps, ...deps.database, db, args, input, write });
      await recordCommand(db, command, args);
    }
    await reply({ done: true });
    await endAfterQuestion(request, response, limitMs);
  } catch (error) {
    await tell(deps, error, reply).then(
      () => endAfterQuestion(request, response, limitMs),
      () => response.destroy(),
    );
  }
}

function findCommand(name: string | undefined) {
  const command = findAdminCommand(name);
  if (command === undefined) throw new UsageError(`The server does not know the command ${name}`);
  return command;
}

/** Rejects when there is nobody to tell. */
async function tell(
  { logger }: AdminSocketDeps,
  error: unknown,
  reply: (line: AdminReply) => Promise<void>,
): Promise<void> {
  const { message, isOurs } = describeFailure(error);
  if (isOurs) logger.error({ err: error }, 'an admin command failed');
  else logger.info(`an admin command was ended: ${message}`);
  await reply({ failure: message });
}

/** The response ends after the question, or the other side would find the line cut while it still speaks. */
async function endAfterQuestion(request: IncomingMessage, response: ServerResponse, limitMs: number): Promise<void> {
  request.resume();
  if (!request.readableEnded) {
    const asked = finished(request, { writable: false }).catch(() => undefined);
    await Promise.race([asked, delay(limitMs, undefined, { ref: false })]);
  }
  if (request.readableEnded) response.end();
  else response.destroy();
}
