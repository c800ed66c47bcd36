import { statfs } from 'node:fs/promises';
import { megabyte } from '@hopwise/model';
import type { Config } from '../config.ts';

export type DiskConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'freeDiskFloorMb'>;

/** Whether the disk of the embedded database has less free space than required. A PostgreSQL server manages its own. */
export async function isDiskNearlyFull({ dataDir, databaseUrl, freeDiskFloorMb }: DiskConfig): Promise<boolean> {
  if (databaseUrl !== undefined || freeDiskFloorMb === 0) return false;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < freeDiskFloorMb * megabyte;
}
