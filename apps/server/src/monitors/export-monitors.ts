import {
  type MonitorEntry,
  type MonitorFilter,
  monitorDefaults,
  type monitorExportFormats,
  monitorLimits,
  writtenIntervals,
} from '@hopwise/model';
import { recentFigures, shownState } from '@hopwise/monitor';
import { csvRow } from '@hopwise/report';
import { listChannelNames } from '../alerts/index.ts';
import { stableJson } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { openProject, projectsVisibleTo, recordInProjects, type VisibleProject } from '../projects/index.ts';
import { type ExportedMonitor, listExportedRows } from './find-exported.ts';
import type { MonitorView } from './open-monitor.ts';

type Format = (typeof monitorExportFormats)[number];

/** The monitors that match, by name. */
export async function exportMonitors(
  { db, now }: Pick<MonitorView, 'db' | 'now'>,
  userId: string,
  format: Format,
  { projectId, ...filter }: MonitorFilter,
): Promise<string> {
  if (format === 'yaml' && projectId === undefined) {
    const message = 'A monitors file covers one project. Pass projectId.';
    throw new AppError('VALIDATION_FAILED', message, [{ path: 'projectId', message }]);
  }
  const visible =
    projectId === undefined ? await projectsVisibleTo(db, userId) : [await openProject(db, userId, projectId)];
  const ids = visible.map(({ id }) => id);
  const found = await listExportedRows(db, ids, { limit: monitorLimits.perProject, sort: 'name', ...filter });
  const channels = await channelReferences(db, visible, format);
  const entries = found.map((each) => toEntry(each, channels.get(each.row.projectId)));
  await recordInProjects(db, {
    ...{ userId, projectIds: ids, action: 'export.monitors' },
    details: { format, monitors: String(found.length) },
  });
  return format === 'yaml' ? toYaml(found, entries) : toCsv(found, entries, visible, now());
}

/** How entries refer to the channels that each project can use: by name, or by ID where a name can't be read back. */
async function channelReferences(
  db: Database,
  visible: readonly VisibleProject[],
  format: Format,
): Promise<Map<string, ReadonlyMap<string, string>>> {
  // CSV files separate channels by these characters.
  const isSplit = (name: string) => format === 'csv' && /[,;]/.test(name);
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const project of visible) {
    const channels = await listChannelNames(db, project);
    const alike = Map.groupBy(channels, ({ name }) => name);
    const isClear = (name: string) => alike.get(name)?.length === 1 && !isSplit(name);
    found.set(project.id, new Map(channels.map(({ id, name }) => [id, isClear(name) ? name : id])));
  }
  return found;
}

/** The settings that differ from the defaults. */
function toEntry({ row, contractName }: ExportedMonitor, channels?: ReadonlyMap<string, string>): MonitorEntry {
  const { channelIds, ...alerting } = row.alerting;
  const { schedule, options, watch, downLevel } = row;
  const others = otherThan(alerting, monitorDefaults.alerting);
  const watched = otherThan(watch, monitorDefaults.watch);
  return {
    ...{ key: row.key ?? row.id, name: row.name },
    ...(row.url === null ? { contract: contractName ?? row.contractId ?? '' } : { url: row.url }),
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(schedule.kind === 'daily'
      ? { daily: { at: schedule.at, zone: schedule.zone } }
      : { every: writtenEvery(schedule.minutes) }),
    ...(row.state.pausedSince !== null && { paused: true }),
    // A contract monitor may still have those of its former URL, which mean nothing.
    ...(row.url !== null && {
      ...(Object.keys(options).length > 0 && { options }),
      ...(downLevel !== monitorDefaults.downLevel && { downLevel }),
      ...(watched && { watch: watched }),
    }),
    ...(others && { alerting: others }),
    notify: channelIds.flatMap((id) => channels?.get(id) ?? []),
  };
}

const writtenEvery = (minutes: number) =>
  (Object.entries(writtenIntervals).find(([, each]) => each === minutes)?.[0] ?? '5m') as keyof typeof writtenIntervals;

function otherThan<Settings extends object>(settings: Settings, usual: object): Partial<Settings> | undefined {
  const defaults = usual as Record<string, unknown>;
  const others = Object.entries(settings).filter(([name, value]) => stableJson(value) !== stableJson(defaults[name]));
  return others.length === 0 ? undefined : (Object.fromEntries(others) as Partial<Settings>);
}

/** JSON is YAML: each field on its line, in quotes where a word could mean something else. */
function toYaml(found: readonly ExportedMonitor[], entries: readonly MonitorEntry[]): string {
  const lines = entries.flatMap((entry, at) => {
    const { headerNames = [] } = found[at]?.row ?? {};
    const fields = Object.entries(entry).map(([name, value]) => `${name}: ${written(value)}`);
    const note = headerNames.length === 0 ? [] : [`# Headers are kept on the server: ${headerNames.join(', ')}`];
    return [...fields, ...note].map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`);
  });
  return ['version: 1', entries.length === 0 ? 'monitors: []' : 'monitors:', ...lines, ''].join('\n');
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${name}: ${written(inner)}`)
      .join(', ')} }`;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = /^https?:\/\/[\w./?=&%+~-]+$|^[A-Za-z][\w./-]*$|^\d+[mh]$/.test(value);
  return isPlain && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value) ? value : JSON.stringify(value);
}

const columns = 'key,name,url,contract,tags,every,paused,notify,project,state,uptime24h,p95Ms,lastRunAt,id'.split(',');

/** The first columns are those that an import reads. */
function toCsv(
  found: readonly ExportedMonitor[],
  entries: readonly MonitorEntry[],
  visible: readonly VisibleProject[],
  now: number,
): string {
  const projects = new Map(visible.map(({ id, name }) => [id, name]));
  const rows = found.map(({ row }, at) => {
    const {
      key = null,
      name = null,
      url = null,
      contract = null,
      tags = [],
      every,
      daily,
      paused,
      notify = [],
    } = entries[at] ?? {};
    const { uptimeRatio, p95Ms } = recentFigures(row.recentHours, now);
    const interval = daily === undefined ? (every ?? null) : `daily ${daily.at} ${daily.zone}`;
    return [
      ...[key, name, url, contract, tags.join('; '), interval, paused === true, notify.join('; ')],
      ...[projects.get(row.projectId) ?? '', shownState(row.state, now), uptimeRatio, p95Ms],
      ...[row.lastRunAt?.toISOString() ?? null, row.id],
    ];
  });
  return [columns, ...rows].map(csvRow).join('');
}
