import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyEmbeddedTemplate } from '../../testing/index.ts';
import type { Database } from '../database.ts';
import { DatabaseThread } from './database-thread.ts';
import { openRemoteDatabase, serveRemoteDatabase } from './remote-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-remote-'));
let thread: DatabaseThread;
let port: MessagePort;
let served: MessagePort;
let remote: Database;

beforeAll(async () => {
  await copyEmbeddedTemplate(dataDir);
  thread = await DatabaseThread.open({ directory: join(dataDir, 'database'), onCrash: () => undefined });
  await thread.prompt.exec('create table notes (text text unique)');
});
afterAll(async () => {
  await thread.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  served = port1;
  serveRemoteDatabase(thread.background, port1);
  port = port2;
  remote = openRemoteDatabase(port2);
});
afterEach(() => port.close());

const insert = (db: Database, text: string) => db.execute(sql`insert into notes values (${text})`);
const takeTexts = async () =>
  (await thread.prompt.query('delete from notes returning text')).rows.map(({ text }) => text).sort();

describe('a remote database', () => {
  it('runs statements, and reports errors', async () => {
    await insert(remote, 'first');
    await expect(insert(remote, 'first')).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await takeTexts()).toEqual(['first']);
  });

  it('commits a transaction as a whole', async () => {
    await remote.transaction(async (tx) => {
      await insert(tx, 'one');
      await insert(tx, 'two');
    });
    expect(await takeTexts()).toEqual(['one', 'two']);
  });

  it('rolls back a failed transaction', async () => {
    const failing = remote.transaction(async (tx) => {
      await insert(tx, 'gone');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await takeTexts()).toEqual([]);
  });

  it('rolls back open transactions when a thread ends', async () => {
    const { promise: isInside, resolve } = Promise.withResolvers<void>();
    void remote.transaction(async (tx) => {
      await insert(tx, 'left open');
      resolve();
      await new Promise(() => undefined);
    });
    await isInside;
    port.close();
    expect(await takeTexts()).toEqual([]);
  });

  it('starts nothing for a thread that ended while it waited for its turn', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const others = thread.prompt.transaction(() => {
      begun.resolve();
      return mayEnd.promise;
    });
    await begun.promise;
    const isAsked = new Promise((resolve) => served.once('message', resolve));
    const isClosed = new Promise((resolve) => served.once('close', resolve));
    void remote.transaction((tx) => insert(tx, 'too late')).catch(() => undefined);
    await isAsked;
    port.close();
    await isClosed;
    mayEnd.resolve();
    await others;
    expect(await takeTexts()).toEqual([]);
    // Also those that wait as long as the thread's own did.
    expect(await thread.background.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] });
    expect(await takeTexts()).toEqual([]);
  });
});
