import { randomUUID } from 'node:crypto';
import { defaultProjectSettings } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { findDefaultProject, insertProject, type ProjectRow } from './projects-table.ts';

/** The first project of every account, also known as `default-project`. */
export async function createFirstProject(db: Database, userId: string): Promise<void> {
  await insertProject(db, {
    id: randomUUID(),
    userId,
    organizationId: null,
    name: 'Default Project',
    description: null,
    settings: defaultProjectSettings,
    isDefault: true,
    createdAt: new Date(),
  });
}

export async function openDefaultProject(db: Database, userId: string): Promise<ProjectRow> {
  const found = await findDefaultProject(db, userId);
  if (found !== undefined) return found;
  await createFirstProject(db, userId);
  const created = await findDefaultProject(db, userId);
  if (created === undefined) throw new Error(`the account ${userId} has no default project`);
  return created;
}
