import {
  type CheckHistory,
  type CheckHistoryQuery,
  type HistoryEntry,
  historySizes,
  urlSpellings,
} from '@hopwise/model';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { storable, toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { fixedLimit } from '../db/statements.ts';
import { type PageCursor, readPageCursor, writePageCursor } from '../http/page-cursor.ts';
import { projectsVisibleTo } from '../projects/index.ts';
import { accessCheck, type Viewer } from './check-access.ts';
import { type CheckRow, checks } from './checks-table.ts';
import { type FoundCheck, isoTime, listed, listedCheckOf } from './listed-checks.ts';

/** The checks of the same URL that the viewer can see, in any project, newest first. */
export async function listHistory(
  db: Database,
  id: string,
  viewer: Viewer,
  { limit, cursor }: CheckHistoryQuery,
): Promise<CheckHistory> {
  const { row } = await accessCheck(db, id, viewer);
  const wanted = { ...(await placesOf(db, viewer)), spellings: urlSpellings(row.inputUrl).map(storable) };
  const after = cursor === undefined ? undefined : readPageCursor(cursor);
  const found = await firstOf(db, wanted, { after, limit: limit + 1 });
  const last = found[limit - 1]?.check;
  const isWhole = after === undefined && found.length <= limit;
  return {
    checks: found.slice(0, limit).flatMap((entry, index) => historyEntry(entry, found[index + 1])),
    nextCursor: last && found.length > limit ? writePageCursor(cursorAt(last)) : null,
    ...(isWhole ? aboutWhole(found, row) : await aboutHistory(db, wanted, row)),
  };
}

type About = Pick<CheckHistory, 'total' | 'since' | 'previousId'>;
type Present = Pick<CheckRow, 'id' | 'startedAt'>;

/** If one page has them all, no count is needed. */
function aboutWhole(found: readonly FoundEntry[], { id, startedAt }: Present): About {
  const there = found.filter(({ isGone }) => !isGone);
  const place = there.findIndex(({ check }) => check.id === id);
  return {
    total: there.length,
    since: there.at(-1)?.check.startedAt ?? startedAt.toISOString(),
    previousId: (place === -1 ? undefined : there[place + 1]?.check.id) ?? null,
  };
}

async function aboutHistory(db: Database, wanted: Wanted, { id, startedAt }: Present): Promise<About> {
  const after = cursorAt({ id, startedAt: startedAt.toISOString() });
  const [previous] = await firstOf(db, wanted, { after, limit: 1 });
  return { ...(await countHistory(db, wanted)), previousId: previous?.check.id ?? null };
}

interface Places {
  projectIds: string[];
  guestId: string | undefined;
}

interface Wanted extends Places {
  /** The spellings of the URL. */
  spellings: string[];
}

interface FoundEntry extends FoundCheck {
  chainHash: number;
}

async function placesOf(db: Database, { userId, guestId }: Viewer): Promise<Places> {
  const projects = userId === undefined ? [] : await projectsVisibleTo(db, userId);
  return { projectIds: projects.map(({ id }) => id), guestId };
}

const cursorAt = ({ startedAt, id }: { startedAt: string; id: string }): PageCursor => ({ value: startedAt, id });

/** None for a check that is being deleted. */
function historyEntry({ isGone, ...entry }: FoundEntry, before: FoundEntry | undefined): HistoryEntry[] {
  return isGone
    ? []
    : [{ ...entry.check, chainChanged: before === undefined ? null : entry.chainHash !== before.chainHash }];
}

interface WantedPage {
  after: PageCursor | undefined;
  limit: number;
}

async function firstOf(db: Database, wanted: Wanted, page: WantedPage): Promise<FoundEntry[]> {
  const found = [...(await firstInProjects(db, wanted, page)), ...(await firstOfGuest(db, wanted, page))];
  const placeOf = ({ check: { startedAt, id } }: FoundEntry) => `${startedAt} ${id}`;
  return found.sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1)).slice(0, page.limit);
}

/** Each project and spelling has its own range of the index, in order of time. */
const stretches = ({ projectIds, spellings }: Wanted): SQL =>
  sql`unnest(${toArrayLiteral(projectIds)}::uuid[]) as place (id)
    cross join unnest(${toArrayLiteral(spellings)}::text[]) as spelling (url)`;
const isInStretch = sql`${checks.projectId} = place.id
  and hashtext(${checks.inputUrl}) = hashtext(spelling.url) and ${checks.inputUrl} = spelling.url`;

const isBefore = ({ value, id }: PageCursor): SQL =>
  sql`(${checks.startedAt}, ${checks.id}) < (${String(value)}::timestamptz, ${id}::uuid)`;

async function firstInProjects(db: Database, wanted: Wanted, { after, limit }: WantedPage): Promise<FoundEntry[]> {
  if (wanted.projectIds.length === 0) return [];
  const first = db
    .select({ ...listed, batchId: checks.batchId, chainHash: checks.chainHash })
    .from(checks)
    .where(and(isInStretch, after && isBefore(after)))
    .orderBy(desc(checks.startedAt), desc(checks.id))
    .limit(fixedLimit(limit))
    .as('first');
  return db
    .select({ ...listedCheckOf(first), chainHash: first.chainHash })
    .from(stretches(wanted))
    .crossJoinLateral(first)
    .orderBy(desc(first.startedAt), desc(first.id))
    .limit(fixedLimit(limit));
}

/** A guest has few, so they are all read. */
const isOfGuest = ({ guestId, spellings }: Wanted & { guestId: string }): SQL | undefined =>
  and(eq(checks.guestId, guestId), sql`${checks.inputUrl} = any(${toArrayLiteral(spellings)}::text[])`);

async function firstOfGuest(db: Database, wanted: Wanted, { after, limit }: WantedPage): Promise<FoundEntry[]> {
  const { guestId } = wanted;
  if (guestId === undefined) return [];
  return db
    .select({ ...listedCheckOf(checks), chainHash: checks.chainHash })
    .from(checks)
    .where(and(isOfGuest({ ...wanted, guestId }), after && isBefore(after)))
    .orderBy(desc(checks.startedAt), desc(checks.id))
    .limit(fixedLimit(limit));
}

/** How many there are, up to a limit, and since when. */
async function countHistory(db: Database, wanted: Wanted): Promise<Pick<CheckHistory, 'total' | 'since'>> {
  const { counted } = historySizes;
  const ofGuest = wanted.guestId === undefined ? sql`false` : isOfGuest({ ...wanted, guestId: wanted.guestId });
  const oldest = (rows: number) => sql`
    (select stretch.started_at from ${stretches(wanted)} cross join lateral
      (select ${checks.startedAt} from ${checks} where ${isInStretch} order by ${checks.startedAt} limit ${sql.raw(String(rows))}) stretch
      limit ${sql.raw(String(Math.max(rows, wanted.projectIds.length * wanted.spellings.length)))})
    union all
    (select ${checks.startedAt} from ${checks} where ${ofGuest} order by ${checks.startedAt} limit ${sql.raw(String(rows))})`;
  const { rows } = await db.execute<{ total: string | number; since: string }>(sql`
    select (select count(*) from (${oldest(counted)}) as found) as total,
      (select ${isoTime(sql`min(started_at)`)} from (${oldest(1)}) as first) as since`);
  const [found] = rows;
  return { total: Math.min(Number(found?.total ?? 0), counted), since: found?.since ?? new Date(0).toISOString() };
}
