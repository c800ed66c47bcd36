import { readOpenWork } from '../bulk/index.ts';
import type { Database } from '../db/database.ts';
import { readStoredBytes } from '../storage/index.ts';

/** A person's storage in their own projects and their unfinished work. */
export interface Use {
  storedBytes: number;
  openJobs: number;
  pendingRows: number;
}

/** Reads stored totals, so it takes no longer for someone with a million checks. */
export async function readOwnUse(db: Database, userId: string): Promise<Use> {
  const { jobs, rows, uploadBytes } = await readOpenWork(db, userId);
  const storedBytes = await readStoredBytes(db, { userId, organizationId: null });
  return { storedBytes: storedBytes + uploadBytes, openJobs: jobs, pendingRows: rows };
}
