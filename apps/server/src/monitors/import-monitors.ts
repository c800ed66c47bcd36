import { CsvError, CsvScanner, type Delimiter } from '@hopwise/bulk-file';
import {
  type ImportedMonitors,
  type ImportMonitorsRequest,
  monitorLimits,
  shortened,
  type UncheckedEntry,
} from '@hopwise/model';
import { accessJob, listRows } from '../bulk/index.ts';
import { accessRun, findRun } from '../contracts/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { openProject } from '../projects/index.ts';
import { takeMonitors } from '../rate-limits/index.ts';
import { findRoom, insertMonitors, type ManyDeps, namesByUrl, reasonOf, recordMany, rowOf } from './create-monitors.ts';
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
  const entries = await entriesOf(db, userId, request);
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
  return { accepted, rejected: rejected.sort((a, b) => a.number - b.number) };
}

const shownChars = 300;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns why an entry isn't new: because of a monitor, or of an entry before it. */
async function duplicatesOf(
  db: Database,
  projectId: string,
  desired: readonly DesiredMonitor[],
): Promise<(each: DesiredMonitor) => string | undefined> {
  const monitored = await namesByUrl(
    db,
    projectId,
    desired.flatMap(({ columns }) => columns.url ?? []),
  );
  const keys = new Set(
    await keysInUse(
      db,
      projectId,
      desired.flatMap(({ key }) => key ?? []),
    ),
  );
  const [urls, ownKeys] = [new Set<string>(), new Set<string>()];
  return ({ key, columns: { url } }) => {
    const known = monitored.get(url ?? '');
    if (known !== undefined) return `Already monitored by "${known}"`;
    if (url !== null && urls.has(url)) return 'This URL is listed twice';
    if (key !== null && keys.has(key)) return `A monitor with the key ${key} already exists`;
    if (key !== null && ownKeys.has(key)) return `The key ${key} is listed twice`;
    if (url !== null) urls.add(url);
    if (key !== null) ownKeys.add(key);
    return undefined;
  };
}

const { atOnce } = monitorLimits;

async function entriesOf(
  db: Database,
  userId: string,
  { monitors, text, jobId, rows }: ImportMonitorsRequest,
): Promise<Numbered[]> {
  if (monitors !== undefined) return monitors.map((entry, at) => ({ number: at + 1, entry }));
  const found = jobId === undefined ? readText(text ?? '') : await rowsOfJob(db, userId, jobId, rows);
  if (found.length <= atOnce) return found;
  const message = `At most ${atOnce.toLocaleString('en-US')} monitors can be imported at once`;
  throw new AppError('VALIDATION_FAILED', message, [{ path: jobId === undefined ? 'text' : 'rows', message }]);
}

/** Each URL of a bulk job or contract run once. */
async function rowsOfJob(
  db: Database,
  userId: string,
  jobId: string,
  filter: ImportMonitorsRequest['rows'],
): Promise<Numbered[]> {
  const isRun = (await findRun(db, jobId)) !== undefined;
  const row = isRun ? (await accessRun(db, userId, jobId)).found.job : (await accessJob(db, userId, jobId)).row;
  const found = new Map<string, number>();
  for (let cursor: number | null = 0; cursor !== null && found.size <= atOnce; ) {
    const page = await listRows(db, row, { limit: 500, cursor, filter });
    for (const { url, line } of page.rows) if (!found.has(url)) found.set(url, line);
    cursor = page.nextCursor;
  }
  return [...found].map(([url, number]) => ({ number, entry: { url } }));
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

function readCsv(text: string, delimiter: Delimiter): Numbered[] {
  const [header, ...records] = scan(text, delimiter);
  const names = header?.cells.map(nameOf) ?? [];
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
