import { randomBytes } from 'node:crypto';
import { constants, readdirSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Snapshot } from '../database.ts';
import type { DatabaseClient } from './database-thread.ts';

/** The disk has no room for a copy of the database. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';

  constructor(directory: string, { needed, free }: { needed: number; free: number }) {
    super(
      `The backup needs ${inMegabytes(needed)} in ${directory} for a temporary copy of the database, but only ${inMegabytes(free)} is free. Free up space first.`,
    );
  }
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;

const prefix = 'database-snapshot-';
const controlFile = 'global/pg_control';
/** PostgreSQL recreates these when it starts on a copy; the parts of the log that it needs are copied separately. */
const emptyDirectories = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const uselessFiles = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', controlFile]);
/** Space for the log written during the copy, and when the copy is opened. */
const roomToSpare = 256 * 1024 * 1024;

interface SnapshotSource {
  client: DatabaseClient;
  directory: string;
}

/**
 * Copies the database while others use it, with PostgreSQL's own online backup. The files are copied as they are, even
 * while they change; when the copy is opened, the log brings it to the state at the end of the backup. Others wait only
 * for the checkpoint at the start, and at the end.
 */
export async function takeSnapshot({ client, directory }: SnapshotSource, signal: AbortSignal): Promise<Snapshot> {
  const target = join(dirname(directory), `${prefix}${randomBytes(6).toString('hex')}`);
  const remove = () => rm(target, { recursive: true, force: true, maxRetries: 5 });
  try {
    await refuseWithoutRoom(directory);
    await mkdir(target, { mode: 0o700 });
    await client.query(`select pg_backup_start('hopwise', true)`);
    const [copied] = await Promise.allSettled([copyFiles(directory, target, signal)]);
    const label = await stopBackup(client, directory, target);
    if (copied.status === 'rejected') throw copied.reason;
    await copyLog(directory, target, label);
    await writeFile(join(target, 'backup_label'), label.text);
    return { directory: target, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Deletes snapshots of killed processes. Only for the holder of the data directory's lock. */
export function removeOldSnapshots(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(prefix)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

async function refuseWithoutRoom(directory: string): Promise<void> {
  let needed = roomToSpare;
  for await (const { path } of listFiles(directory)) needed += (await sizeOf(join(directory, path))) ?? 0;
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free < needed) throw new NoRoomError(dirname(directory), { needed, free });
}

async function copyFiles(from: string, to: string, signal: AbortSignal): Promise<void> {
  for await (const { path, isDirectory } of listFiles(from)) {
    signal.throwIfAborted();
    if (isDirectory) await mkdir(join(to, path), { mode: 0o700 });
    else await copyIfThere(join(from, path), join(to, path));
  }
}

/** Directories come before their contents. */
async function* listFiles(root: string, under = ''): AsyncGenerator<{ path: string; isDirectory: boolean }> {
  for (const entry of await readdir(join(root, under), { withFileTypes: true })) {
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    if (uselessFiles.has(path) || uselessFiles.has(entry.name)) continue;
    const isDirectory = entry.isDirectory();
    yield { path, isDirectory };
    if (isDirectory && !emptyDirectories.has(path)) yield* listFiles(root, path);
  }
}

/** Files of a dropped table disappear during the copy; the log covers that too. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch(ignoreMissing);
}

const sizeOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(ignoreMissing))?.size;

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

interface BackupLabel {
  text: string;
  /** The log files that the copy needs. */
  firstLog: string;
  lastLog: string;
}

/** During the transaction's turn, no one writes to the control file. */
async function stopBackup(client: DatabaseClient, from: string, to: string): Promise<BackupLabel> {
  return client.transaction(async (transaction) => {
    const { rows } = await transaction.query(
      'select labelfile, pg_walfile_name(lsn) as last_log from pg_backup_stop(false)',
    );
    const text = String(rows[0]?.labelfile);
    const [, firstLog] = /\(file ([0-9A-F]{24})\)/.exec(text) ?? [];
    if (firstLog === undefined) throw new Error('PostgreSQL did not say where its backup begins.');
    await mkdir(join(to, 'global'), { recursive: true, mode: 0o700 });
    await copyFile(join(from, controlFile), join(to, controlFile));
    return { text, firstLog, lastLog: String(rows[0]?.last_log) };
  });
}

async function copyLog(from: string, to: string, { firstLog, lastLog }: BackupLabel): Promise<void> {
  const last = logNumber(lastLog);
  for (let number = logNumber(firstLog); number <= last; number++) {
    const file = join('pg_wal', logName(lastLog, number));
    // A missing log file would leave a copy that looks complete but isn't, so this fails.
    await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE);
  }
}

/** A name is the timeline, then the number in two halves, the second of which goes up to 255: 8 digits each. */
const logNumber = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);

function logName(like: string, number: number): string {
  const half = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return `${like.slice(0, 8)}${half(Math.floor(number / 256))}${half(number % 256)}`;
}
