import { statfs } from 'node:fs/promises';
import { megabyte } from '@hopwise/model';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { readAllStoredBytes, readStoredBytes, type StorageOwner } from './stored-bytes-table.ts';

export type StorageConfig = DiskConfig & Pick<Config, 'storagePerPersonMb' | 'storageTotalMb'>;

/**
 * Rejects bulk work without enough storage. moreBytes: stored by the caller but not counted for the owner yet. URLs
 * tracked one by one are always stored: they are few, and people expect to find them again.
 */
export async function requireStorage(
  db: Database,
  config: StorageConfig,
  owner: StorageOwner,
  moreBytes = 0,
): Promise<void> {
  if (await isDiskNearlyFull(config)) {
    throw new AppError(
      'UNAVAILABLE',
      "The server's disk is nearly full, so bulk uploads are paused. Try again later or contact your server admin. You can still track single URLs.",
    );
  }
  const { storageTotalMb, storagePerPersonMb } = config;
  if (storageTotalMb > 0 && (await readAllStoredBytes(db)) >= storageTotalMb * megabyte) {
    throw new AppError(
      'UNAVAILABLE',
      "The server's storage is used up, so bulk uploads are paused. Try again later or contact your server admin. You can still track single URLs.",
    );
  }
  if (storagePerPersonMb === 0) return;
  const used = (await readStoredBytes(db, owner)) + moreBytes;
  if (used >= storagePerPersonMb * megabyte) throw ownerIsFull(owner, storagePerPersonMb);
}

function ownerIsFull({ userId }: StorageOwner, limitMb: number): AppError {
  const whose = userId === null ? 'The organization has used its' : "You've used your";
  return new AppError(
    'CONFLICT',
    `${whose} ${limitMb.toLocaleString('en-US')} MB of storage. Delete checks, bulk jobs or projects first. You can still track single URLs.`,
  );
}

export type DiskConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'freeDiskFloorMb'>;

/** Whether the disk of the embedded database has less free space than required. A PostgreSQL server manages its own. */
export async function isDiskNearlyFull({ dataDir, databaseUrl, freeDiskFloorMb }: DiskConfig): Promise<boolean> {
  if (databaseUrl !== undefined || freeDiskFloorMb === 0) return false;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < freeDiskFloorMb * megabyte;
}
