import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { AdminConfig } from './admin-command.ts';
import { findAdminCommand } from './admin-commands.ts';
import { describeFailure } from './describe-failure.ts';
import { UsageError } from './usage-error.ts';

/** What the server sends back: pieces of output, then how it ended. */
export type AdminReply = { output: string } | { failure: string } | { done: true };

/** Where the server that has the embedded database of a directory open listens for commands of its owner. */
export function adminSocketPath(dataDir: string): string {
  if (process.platform !== 'win32') return join(dataDir, 'admin.sock');
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 32);
  return `\\\\.\\pipe\\hopwise-${name}`;
}

export interface AdminSocketDeps {
  db: Database;
  config: AdminConfig & { dataDir: string };
  logger: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
}

/**
 * Takes commands while the server holds the embedded database, which nobody else may open then. The socket lies in
 * the data directory, for the user who may read the database itself and nobody else. A server that cannot have one
 * works all the same. Answers how to stop.
 */
export async function listenForAdmin(deps: AdminSocketDeps): Promise<() => Promise<void>> {
  const path = adminSocketPath(deps.config.dataDir);
  const server = createServer({ requestTimeout: 0 }, (request, response) => void answer(deps, request, response));
  try {
    // Only the holder of the directory's lock comes here, so a socket that is there already is of a dead process.
    rmSync(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    if (process.platform !== 'win32') chmodSync(path, 0o600);
  } catch (error) {
    deps.logger.warn({ err: error }, 'admin commands can only be run while this server is stopped');
    return async () => undefined;
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answer(deps: AdminSocketDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = async (line: AdminReply) => {
    if (!response.write(`${JSON.stringify(line)}\n`)) await once(response, 'drain');
  };
  try {
    const [name, ...args] = JSON.parse(decodeURIComponent(String(request.headers['x-command']))) as string[];
    const command = findAdminCommand(name);
    if (command === undefined) throw new UsageError(`The server does not know the command ${name}`);
    deps.logger.info(`admin command: ${name}`);
    const input = request.iterator({ destroyOnReturn: false });
    await command.run({ ...deps, args, input, write: (output) => reply({ output }) });
    await reply({ done: true });
  } catch (error) {
    const { message, isOurs } = describeFailure(error);
    if (isOurs) deps.logger.error({ err: error }, 'an admin command failed');
    await reply({ failure: message });
  } finally {
    // The answer ends after the question, or the other side would find the line cut while it still speaks.
    request.resume();
    if (!request.readableEnded) await finished(request, { writable: false }).catch(() => undefined);
    response.end();
  }
}
