import { eq } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { projects } from '../projects/index.ts';
import { users } from '../users/index.ts';

/** The state of a person's checklist for new accounts. No row: untouched. */
export const onboarding = pgTable('onboarding', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  dismissedAt: storedMoment('dismissed_at'),
  sampleProjectId: uuid('sample_project_id').references(() => projects.id, { onDelete: 'set null' }),
});

type OnboardingRow = typeof onboarding.$inferSelect;

export async function findOnboarding(db: Database, userId: string): Promise<OnboardingRow | undefined> {
  const [found] = await db.select().from(onboarding).where(eq(onboarding.userId, userId));
  return found;
}

export async function updateOnboarding(
  db: Database,
  userId: string,
  changes: Partial<Pick<OnboardingRow, 'dismissedAt' | 'sampleProjectId'>>,
): Promise<void> {
  await db
    .insert(onboarding)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: onboarding.userId, set: changes });
}
