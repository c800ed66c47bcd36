import type { MonitorChange } from '@hopwise/model';
import { stableJson } from '../db/columns.ts';
import { hasHeaders } from './change-monitor.ts';
import type { DesiredMonitor, EntryReader } from './desired-monitor.ts';
import type { MonitorRow } from './monitors-table.ts';

interface Names extends Partial<Pick<EntryReader, 'channelName' | 'contractName'>> {
  sessionSecret: string;
  /** Compares one setting alone. */
  only?: string;
}

type Difference = MonitorChange['differences'][number];

/** How a monitor differs from its entry. What the entry doesn't say is as it should be. */
export function differencesOf(row: MonitorRow, desired: DesiredMonitor, names: Names): Difference[] {
  const { channelName = (id) => id, contractName = (id) => id } = names;
  const { columns, settings, alerting, channelIds, paused } = desired;
  const { channelIds: stored, ...storedAlerting } = row.alerting;
  // A deleted channel has no name.
  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => channelName(id) ?? []).sort();
  const { headers: _headers, ...options } = settings.options;
  const target = ({ url, contractId }: Pick<MonitorRow, 'url' | 'contractId'>) =>
    url ?? `contract ${contractName(contractId ?? '') ?? contractId}`;
  const pairs: [path: string, before: unknown, after: unknown][] = [
    ['key', row.key, desired.key],
    ['name', row.name, settings.name],
    ['target', target(row), target(columns)],
    ['tags', row.tags, settings.tags],
    ['schedule', row.schedule, settings.schedule],
    ['downLevel', row.downLevel, settings.downLevel],
    ...pairsOf('options', row.options, options),
    ...pairsOf('watch', row.watch, settings.watch),
    ...pairsOf('alerting', storedAlerting, alerting),
    ...(channelIds ? [['notify', namesOf(stored), namesOf(channelIds)] as Pair] : []),
    ...(paused === undefined ? [] : [['paused', row.state.pausedSince !== null, paused] as Pair]),
  ];
  const wanted = pairs.filter(([path]) => names.only === undefined || path === names.only);
  const found = wanted.filter(([, before, after]) => stableJson(before) !== stableJson(after));
  const differences = found.map(([path, before, after]) => ({ path, before: shown(before), after: shown(after) }));
  return names.only === undefined
    ? [...differences, ...headersDiffer(row, settings.options.headers, names)]
    : differences;
}

type Pair = [path: string, before: unknown, after: unknown];

/** Field by field. */
function pairsOf(path: string, before: object, after: object): Pair[] {
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].sort();
  return fields.map((name) => [`${path}.${name}`, inAnyOrder(name, old[name]), inAnyOrder(name, fresh[name])]);
}

/** Their order means nothing. */
const inAnyOrder = (name: string, value: unknown): unknown =>
  ['parts', 'scores', 'headers'].includes(name) && Array.isArray(value) ? value.toSorted() : value;

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return 'not set';
  return typeof value === 'string' ? value : stableJson(value);
};

/** Their values may be secrets, so only the names are shown. */
function headersDiffer(
  row: MonitorRow,
  wanted: Record<string, string> | undefined,
  { sessionSecret }: Names,
): Difference[] {
  if (wanted === undefined || hasHeaders(sessionSecret, row, wanted)) return [];
  const { headerNames } = row;
  const after = Object.keys(wanted);
  const isSameNames = stableJson(headerNames.toSorted()) === stableJson(after.toSorted());
  const note = isSameNames ? 'other values' : shown(after);
  return [{ path: 'options.headers', before: shown(headerNames), after: note }];
}
