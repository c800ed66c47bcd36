import { CsvError, CsvScanner, type Delimiter } from '@hopwise/bulk-file';
import {
  type ImportedMonitors,
  type ImportMonitorsRequest,
  monitorEntry,
  monitorLimits,
  parseUrlInput,
  shortened,
  type UncheckedEntry,
} from '@hopwise/model';
import { accessJob, listRows } from '../bulk/index.ts';
import { accessRun, findRun } from '../contracts/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { openProject } from '../projects/index.ts';
import { takeMonitors } from '../rate-limits/index.ts';
import {
  findRoom,
  insertMonitors,
  type ManyDeps,
  namesByTarget,
  type Place,
  reasonOf,
  recordMany,
  rowOf,
  targetKey,
} from './create-monitors.ts';
import { type DesiredMonitor, readEntriesOf } from './desired-monitor.ts';
import { keysInUse } from './restore-monitors.ts';

/** An entry with its place in the source. */
interface Numbered {
  number: number;
  entry: UncheckedEntry;
}

/** Creates monitors. What is monitored already is rejected, so an interrupted import can be repeated. */
export async function importMonitors(
  deps: ManyDeps,
  userId: string,
  projectId: string,
  request: ImportMonitorsRequest,
): Promise<ImportedMonitors> {
  const { db } = deps;
  const project = await openProject(db, userId, projectId);
  const place = { userId, projectId: project.id };
  const { entries, left } = await entriesOf(db, place, request);
  const reader = await readEntriesOf(db, project, request.defaults);
  const rejected: ImportedMonitors['rejected'] = [];
  const reject = ({ number, entry }: Numbered, reason: string) =>
    void rejected.push({ number, target: shortened(textOf(entry.url ?? entry.contract), shownChars), reason });
  const read = entries.flatMap((each): { source: Numbered; desired: DesiredMonitor }[] => {
    try {
      return [{ source: each, desired: reader.read(each.entry, each.number) }];
    } catch (error) {
      reject(each, reasonOf(error));
      return [];
    }
  });
  const isNew = await duplicatesOf(
    db,
    place.projectId,
    read.map(({ desired }) => desired),
  );
  const fresh = read.filter(({ source, desired }) => {
    const reason = isNew(desired);
    if (reason !== undefined) reject(source, reason);
    return reason === undefined;
  });
  const rows = fresh.map(({ desired }) => rowOf(deps, desired, { ...place, ...reader }));
  const refused = new Map<string, string>();
  if (request.dryRun) {
    const { left, full } = await findRoom(db, deps, place);
    for (const { id } of rows.slice(left)) refused.set(id, full.message);
  } else {
    await takeMonitors(deps, userId, rows.length, 'create');
    const record = (tx: Database) => recordMany(tx, place, 'monitors.imported', { monitors: String(rows.length) });
    for (const [id, reason] of await insertMonitors(deps, place, rows, record)) refused.set(id, reason);
  }
  const accepted: ImportedMonitors['accepted'] = [];
  for (const [at, { source, desired }] of fresh.entries()) {
    const id = rows[at]?.id ?? '';
    const reason = refused.get(id);
    if (reason === undefined) {
      accepted.push({ number: source.number, id: request.dryRun ? null : id, name: desired.settings.name });
    } else reject(source, reason);
  }
  return { accepted, rejected: rejected.sort((a, b) => a.number - b.number), left };
}

const shownChars = 300;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns why an entry isn't new: because of a monitor, or of an entry before it. */
async function duplicatesOf(
  db: Database,
  projectId: string,
  desired: readonly DesiredMonitor[],
): Promise<(each: DesiredMonitor) => string | undefined> {
  const monitored = await namesByTarget(
    db,
    projectId,
    desired.map(({ columns }) => targetKey(columns)),
  );
  const keys = new Set(
    await keysInUse(
      db,
      projectId,
      desired.flatMap(({ key }) => key ?? []),
    ),
  );
  const [targets, ownKeys] = [new Set<string>(), new Set<string>()];
  return ({ key, columns }) => {
    const target = targetKey(columns);
    const known = monitored.get(target);
    if (known !== undefined) return `Already monitored by "${known}"`;
    if (targets.has(target)) return `This ${columns.url === null ? 'contract' : 'URL'} is listed twice`;
    if (key !== null && keys.has(key)) return `A monitor with the key ${key} already exists`;
    if (key !== null && ownKeys.has(key)) return `The key ${key} is listed twice`;
    targets.add(target);
    if (key !== null) ownKeys.add(key);
    return undefined;
  };
}

const { atOnce } = monitorLimits;

/** What one import can have of its source. */
interface Entries {
  entries: Numbered[];
  /** How many are left for the next import. */
  left: number;
}

async function entriesOf(
  db: Database,
  place: Place,
  { monitors, text, jobId, rows }: ImportMonitorsRequest,
): Promise<Entries> {
  if (monitors !== undefined) return { entries: monitors.map((entry, at) => ({ number: at + 1, entry })), left: 0 };
  if (jobId !== undefined) return rowsOfJob(db, place, jobId, rows);
  const entries = readText(text ?? '');
  if (entries.length <= atOnce) return { entries, left: 0 };
  const message = `At most ${atOnce.toLocaleString('en-US')} monitors can be imported at once`;
  throw new AppError('VALIDATION_FAILED', message, [{ path: 'text', message }]);
}

/**
 * Each URL of a bulk job or contract run once: the first that can be new monitors, so that the next import continues
 * after them, and as many of the others, which are then rejected.
 */
async function rowsOfJob(
  db: Database,
  { userId, projectId }: Place,
  jobId: string,
  filter: ImportMonitorsRequest['rows'],
): Promise<Entries> {
  const isRun = (await findRun(db, jobId)) !== undefined;
  const row = isRun ? (await accessRun(db, userId, jobId)).found.job : (await accessJob(db, userId, jobId)).row;
  const seen = new Set<string>();
  const [fresh, others]: [Numbered[], Numbered[]] = [[], []];
  let left = 0;
  // More don't fit in a project, so no one needs to know how many there are.
  for (let cursor: number | null = 0; cursor !== null && left < monitorLimits.perProject; ) {
    const page = await listRows(db, row, { limit: 500, cursor, filter });
    const found = page.rows.map(({ url, line }) => ({ line, url, href: parseUrlInput(url)?.href ?? url }));
    const monitored = await namesByTarget(
      db,
      projectId,
      found.map(({ href }) => href),
    );
    for (const { line, url, href } of found) {
      if (seen.has(href)) continue;
      seen.add(href);
      const isFresh = !monitored.has(href) && monitorEntry.safeParse({ url }).success;
      const list = isFresh ? fresh : others;
      if (list.length < atOnce) list.push({ number: line, entry: { url } });
      else if (isFresh) left += 1;
    }
    cursor = page.nextCursor;
  }
  const entries = [...fresh, ...others].sort((a, b) => a.number - b.number);
  return { entries, left: Math.min(left, monitorLimits.perProject) };
}

/** URLs, one per line, or CSV with a `url` or `contract` column. Other columns than those of entries are ignored. */
export function readText(text: string): Numbered[] {
  const clean = text.replace(/^\uFEFF/, '');
  const first =
    clean
      .slice(0, 64 * 1024)
      .split(/\r\n|\r|\n/)
      .find((line) => line.trim() !== '') ?? '';
  const delimiter = ([',', ';', '\t'] as const).toSorted((a, b) => first.split(b).length - first.split(a).length)[0];
  const header = first.split(delimiter ?? ',').map(nameOf);
  if (header.some((name) => name === 'url' || name === 'contract')) return readCsv(clean, delimiter ?? ',');
  if (header.length > 1 && header.every((name) => !/^#|[./:]/.test(name))) {
    const message = 'The CSV header has no url or contract column';
    throw new AppError('VALIDATION_FAILED', message, [{ path: 'text', message }]);
  }
  return clean.split(/\r\n|\r|\n/).flatMap((line, at) => {
    const url = line.trim();
    return url === '' || url.startsWith('#') ? [] : [{ number: at + 1, entry: { url } }];
  });
}

const nameOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toLowerCase();

/** Settings of monitors files that would be lost in CSV. */
const fileSettings = ['options', 'downLevel', 'watch', 'alerting', 'daily'] as const;

function readCsv(text: string, delimiter: Delimiter): Numbered[] {
  const [header, ...records] = scan(text, delimiter);
  const names = header?.cells.map(nameOf) ?? [];
  const unread = fileSettings.find((name) => names.includes(name.toLowerCase()));
  if (unread !== undefined) {
    const instead = unread === 'daily' ? 'Write it as every, such as daily 06:30 Europe/Berlin' : 'Use a monitors file';
    const message = `CSV can't have the column ${unread}. ${instead}.`;
    throw new AppError('VALIDATION_FAILED', message, [{ path: 'text', message }]);
  }
  return records.map(({ line, cells }) => {
    const cell = (name: string) => asWritten(cells[names.indexOf(name)]?.trim() ?? '') || undefined;
    const list = (name: string) =>
      cell(name)
        ?.split(/[,;]/)
        .map((each) => each.trim())
        .filter((each) => each !== '');
    const paused = cell('paused')?.toLowerCase();
    const daily = /^daily(?:\s+(\S+))?(?:\s+(\S+))?$/i.exec(cell('every') ?? '');
    const [, at = '', zone = ''] = daily ?? [];
    const entry: UncheckedEntry = {
      ...{ key: cell('key'), name: cell('name'), url: cell('url'), contract: cell('contract') },
      ...{ tags: list('tags'), notify: list('notify') },
      ...(daily === null ? { every: cell('every') } : { daily: { at, zone } }),
      ...(paused !== undefined && { paused: pausedBy.get(paused) ?? paused }),
    };
    return { number: line, entry };
  });
}

const pausedBy = new Map([
  ...['true', 'yes', '1'].map((text) => [text, true] as const),
  ...['false', 'no', '0'].map((text) => [text, false] as const),
]);

/** Exports put an apostrophe before what a spreadsheet would run as a formula. */
const asWritten = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '');

function scan(text: string, delimiter: Delimiter) {
  try {
    const scanner = new CsvScanner({ delimiter, maxRecordChars: 64 * 1024 });
    return [...scanner.push(text), ...scanner.end()];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const what = error.reason === 'quote-not-closed' ? "A quote isn't closed" : 'The row is too long';
    throw new AppError('VALIDATION_FAILED', `Line ${error.line}: ${what}`, [{ path: 'text', message: what }]);
  }
}
