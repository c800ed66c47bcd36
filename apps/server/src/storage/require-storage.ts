import { megabyte } from '@hopwise/model';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type DiskConfig, isDiskNearlyFull } from './free-disk.ts';
import { readAllStoredBytes, readStoredBytes, type StorageOwner } from './stored-bytes-table.ts';

export type StorageConfig = DiskConfig & Pick<Config, 'storagePerPersonMb' | 'storageTotalMb'>;

/**
 * Refuses bulk work for which there is no room. moreBytes: what the caller has stored that is not counted to the owner
 * yet. URLs tracked by hand are always kept: they are few, and people expect to find them again.
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
      'The disk of this server is nearly full, so bulk uploads have to wait. Please try again later, or tell its owner. Tracking single URLs still works',
    );
  }
  const { storageTotalMb, storagePerPersonMb } = config;
  if (storageTotalMb > 0 && (await readAllStoredBytes(db)) >= storageTotalMb * megabyte) {
    throw new AppError(
      'UNAVAILABLE',
      'The storage of this server is used up, so bulk uploads have to wait. Please try again later, or tell its owner. Tracking single URLs still works',
    );
  }
  if (storagePerPersonMb === 0) return;
  const used = (await readStoredBytes(db, owner)) + moreBytes;
  if (used >= storagePerPersonMb * megabyte) throw ownerIsFull(owner, storagePerPersonMb);
}

function ownerIsFull({ userId }: StorageOwner, limitMb: number): AppError {
  const whose = userId === null ? 'The organization has used its' : 'You have used your';
  return new AppError(
    'CONFLICT',
    `${whose} ${limitMb.toLocaleString('en-US')} MB of storage: delete checks, bulk jobs or projects first. Tracking single URLs still works`,
  );
}
