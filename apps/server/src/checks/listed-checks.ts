import type { RecentChecksQuery } from '@hopwise/model';
import { and, eq, ilike, or, type SQL } from 'drizzle-orm';
import { storable } from '../db/storable.ts';
import { checks } from './checks-table.ts';

/** The columns that lists show. */
export const listed = {
  id: checks.id,
  status: checks.status,
  method: checks.method,
  inputUrl: checks.inputUrl,
  finalUrl: checks.finalUrl,
  finalStatusCode: checks.finalStatusCode,
  redirectCount: checks.redirectCount,
  totalTimeMs: checks.totalTimeMs,
  error: checks.error,
  loopDetected: checks.loopDetected,
  startedAt: checks.startedAt,
  finishedAt: checks.finishedAt,
  projectId: checks.projectId,
};

/** What a person searches a list for; undefined: everything. */
export function filterOf({ status, search }: Pick<RecentChecksQuery, 'status' | 'search'>): SQL | undefined {
  const pattern = search === undefined ? undefined : `%${storable(search).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return and(
    status && eq(checks.status, status),
    pattern === undefined ? undefined : or(ilike(checks.inputUrl, pattern), ilike(checks.finalUrl, pattern)),
  );
}
