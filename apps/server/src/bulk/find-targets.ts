import type { BulkSummary } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { HighestCounts } from './highest-counts.ts';
import { type Tally, tallyKeys } from './tally-keys.ts';

type TargetLists = Pick<BulkSummary, 'homePageTargets' | 'sharedTargets' | 'errorTargets' | 'httpTargets'>;

type TargetFigures = {
  code: number | null;
  redirected: number;
  failed: number;
  ok: number;
};

const targets: Tally<TargetFigures> = {
  key: sql`final_url`,
  wanted: sql`final_url is not null`,
  figures: {
    code: sql`max(final_status_code)`,
    redirected: sql`count(*) filter (where redirect_count > 0)`,
    // An error that the file expects is none.
    failed: sql`count(*) filter (where final_status_code >= 400 and verdict is distinct from 'PASS')`,
    ok: sql`count(*) filter (where status = 'OK')`,
  },
  add: (one, other) => ({
    code: one.code === null || other.code === null ? (one.code ?? other.code) : Math.max(one.code, other.code),
    redirected: one.redirected + other.redirected,
    failed: one.failed + other.failed,
    ok: one.ok + other.ok,
  }),
};

const isHomePage = (url: string): boolean => /^https?:\/\/[^/]+\/?$/.test(url);

/** Where rows end, with how many of them. */
export async function findTargets(
  db: Database,
  jobId: string,
  { listLength, sharedFrom, keysAtOnce }: { listLength: number; sharedFrom: number; keysAtOnce?: number | undefined },
): Promise<TargetLists> {
  const newList = () => new HighestCounts<{ name: string; count: number; code: number | null }>(listLength);
  const lists = { home: newList(), shared: newList(), error: newList(), http: newList() };
  for await (const [name, { code, redirected, failed, ok }] of tallyKeys(db, jobId, targets, keysAtOnce)) {
    if (redirected >= sharedFrom) lists[isHomePage(name) ? 'home' : 'shared'].offer({ name, code, count: redirected });
    if (failed > 0) lists.error.offer({ name, code, count: failed });
    if (ok > 0 && name.startsWith('http://')) lists.http.offer({ name, code, count: ok });
  }
  const shown = (list: ReturnType<typeof newList>): BulkSummary['sharedTargets'] => ({
    count: list.total,
    top: list.items().map(({ name, code, count }) => ({ url: name, statusCode: code, count })),
  });
  return {
    homePageTargets: shown(lists.home),
    sharedTargets: shown(lists.shared),
    errorTargets: shown(lists.error),
    httpTargets: shown(lists.http),
  };
}
