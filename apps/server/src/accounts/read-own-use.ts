import { readOpenWork } from '../bulk/index.ts';
import type { Database } from '../db/database.ts';
import { readStoredBytes } from '../storage/index.ts';

/** What a person has stored in projects of their own, and given to do. */
export interface Use {
  storedBytes: number;
  openJobs: number;
  pendingRows: number;
}

/** From figures that are kept: it takes no longer for someone with a million checks. */
export async function readOwnUse(db: Database, userId: string): Promise<Use> {
  const { jobs, rows, uploadBytes } = await readOpenWork(db, userId);
  const storedBytes = await readStoredBytes(db, { userId, organizationId: null });
  return { storedBytes: storedBytes + uploadBytes, openJobs: jobs, pendingRows: rows };
}
