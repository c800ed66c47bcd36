import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { openSnapshot } from '../db/embedded/open-embedded.ts';
import { type AdminContext, UsageError } from './admin-command.ts';
import { type AdminReply, adminSocketPath, backupEnded, provideSnapshotName } from './admin-socket.ts';
import { readLines } from './stalls.ts';

/** Runs a command in the server that holds the embedded database. Returns false when no server is listening. */
export async function runOnServer(
  dataDir: string,
  name: string,
  { args, input, write }: Pick<AdminContext, 'args' | 'input' | 'write'>,
): Promise<boolean> {
  const call = request({
    socketPath: adminSocketPath(dataDir),
    agent: false,
    method: 'POST',
    headers: { 'x-command': encodeURIComponent(JSON.stringify([name, ...args])) },
  });
  const response = once(call, 'response') as Promise<[IncomingMessage]>;
  response.catch(() => undefined);
  // The input isn't touched until a server listens: it may be needed here.
  call.flushHeaders();
  if (!(await isConnected(call))) return false;
  const sent = pipeline(Readable.from(input), call);
  // A server that rejects a command need not read all of its input; its error is the one to report.
  sent.catch(() => undefined);
  const [reply] = await response.catch(async (error: unknown) => {
    // If the input was interrupted, that is the error to report.
    await sent;
    throw error;
  });
  await Promise.race([readReplies(reply, write), cutOff(reply)]);
  await sent;
  return true;
}

async function isConnected(call: ClientRequest): Promise<boolean> {
  try {
    const [socket] = (await once(call, 'socket')) as [Socket];
    if (socket.connecting) await once(socket, 'connect');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return false;
    throw error;
  }
}

/** Rejects when the connection is lost, even while earlier output is still being processed. */
async function cutOff(reply: IncomingMessage): Promise<never> {
  await once(reply, 'close').catch(() => undefined);
  if (reply.complete) return new Promise(() => undefined);
  throw new UsageError(
    'The server ended the command early: the server was stopped, or the command made no progress for 10 s',
  );
}

async function readReplies(reply: IncomingMessage, write: AdminContext['write']): Promise<void> {
  for await (const line of readLines(reply)) {
    const reply = JSON.parse(line) as AdminReply;
    if ('output' in reply) await write(reply.output);
    else if ('failure' in reply) throw new UsageError(reply.failure);
    else return;
  }
  throw new UsageError('The server stopped before the command finished');
}

const signOfLifeEveryMs = 1000;

/**
 * Reads from a snapshot of the embedded database that a server has open. It opens the snapshot in this process, so the
 * server isn't slowed down. Returns false when no server is listening.
 */
export async function withSnapshot(dataDir: string, work: (db: Database) => Promise<void>): Promise<boolean> {
  const done = new AbortController();
  try {
    return await runOnServer(dataDir, provideSnapshotName, {
      args: [],
      input: signsOfLife(done.signal),
      write: async (directory) => {
        await readSnapshot(directory, work);
        done.abort();
      },
    });
  } finally {
    done.abort();
  }
}

async function readSnapshot(directory: string, work: (db: Database) => Promise<void>): Promise<void> {
  try {
    if (!isThere(directory)) throw backupEnded();
    const { db, close } = await openSnapshot(directory);
    await work(db).finally(close);
  } catch (error) {
    if (isThere(directory)) throw error;
    // If the snapshot is removed while it is being opened, PGlite creates a new database in its place.
    rmSync(directory, { recursive: true, force: true });
    throw backupEnded();
  }
}

/** PostgreSQL renames the label of a snapshot when it opens one; no other database has this file. */
const isThere = (directory: string): boolean =>
  ['backup_label', 'backup_label.old'].some((name) => existsSync(join(directory, name)));

async function* signsOfLife(done: AbortSignal): AsyncGenerator<string> {
  while (!done.aborted) {
    yield '.';
    await delay(signOfLifeEveryMs, undefined, { signal: done }).catch(() => undefined);
  }
}
