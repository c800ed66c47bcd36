import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { type Place, type Problem, readYamlValues } from '@hopwise/contract';
import { type MonitorEntry, type MonitorEntryDefaults, monitorEntry, monitorEntryDefaults } from '@hopwise/model';
import * as z from 'zod/mini';
import { CommandError, reasonOf } from './command-error.ts';

/** Monitors, as a file describes them. */
export interface MonitorsFile {
  entries: (MonitorEntry & { key: string })[];
  /** Of an entry, by its number from 1. */
  placeOf(number: number): Place;
}

const versionMessage = 'Version must be 1';
const listMessage = 'Monitors must be a list';
const fileHead = z.strictObject({
  version: z.literal(1, { error: versionMessage }),
  defaults: z.optional(monitorEntryDefaults),
  monitors: z.array(z.unknown(), { error: listMessage }),
});

/** Windows of maintenance, with their days, lie deepest. */
const maxDepth = 9;
const maxShown = 20;

/** A YAML file, or standard input for `-`. Throws a CommandError with the line of each problem. */
export async function readMonitorsFile(file: string): Promise<MonitorsFile> {
  const text = await (file === '-' ? textOf(process.stdin) : readFile(file, 'utf8')).catch((error: unknown) => {
    throw new CommandError(`${file} can't be read: ${reasonOf(error)}`);
  });
  const found = parseMonitorsFile(text);
  if ('entries' in found) return found;
  const { problems } = found;
  const lines = problems.slice(0, maxShown).map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  const more = problems.length - lines.length;
  throw new CommandError([`${file} has errors`, ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
}

export function parseMonitorsFile(text: string): MonitorsFile | { problems: Problem[] } {
  const { value, problems, placeOf } = readYamlValues(text.replace(/^\uFEFF/, ''), maxDepth);
  if (problems.length > 0) return { problems };
  const add = (path: readonly PropertyKey[], message: string, what: 'value' | 'name' = 'value') =>
    void problems.push({ ...placeOf(path, what), message });
  const addIssues = (issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[]) => {
    for (const issue of issues) {
      const path = [...at, ...issue.path];
      if (issue.code !== 'unrecognized_keys') add(path, issue.message);
      else for (const name of issue.keys) add([...path, name], `Unknown field: ${name.slice(0, 80)}`, 'name');
    }
  };
  const head = fileHead.safeParse(value ?? {});
  if (!head.success) addIssues(head.error.issues, []);
  const listed = head.data?.monitors ?? (value as { monitors?: unknown } | null)?.monitors;
  const entries: MonitorsFile['entries'] = [];
  const lines = new Map<string, number>();
  for (const [at, raw] of (Array.isArray(listed) ? (listed as unknown[]) : []).entries()) {
    const path = ['monitors', at];
    const { success, data, error } = monitorEntry.safeParse(raw);
    if (!success) addIssues(error.issues, path);
    const key = data?.key ?? (raw as { key?: unknown } | null)?.key;
    if (key === undefined) add(path, 'Missing key. Add one: it identifies the monitor and should never change');
    if (typeof key !== 'string') continue;
    const before = lines.get(key);
    if (before !== undefined) add([...path, 'key'], `The key ${key} is already used on line ${before}`);
    lines.set(key, before ?? placeOf([...path, 'key']).line);
    if (data !== undefined) entries.push({ ...withDefaults(data, head.data?.defaults ?? {}), key });
  }
  if (problems.length > 0) return { problems: problems.sort((a, b) => a.line - b.line || a.column - b.column) };
  return { entries, placeOf: (number) => placeOf(['monitors', number - 1]) };
}

/** The entry's own settings come first. */
function withDefaults(entry: MonitorEntry, { every, daily, ...others }: MonitorEntryDefaults): MonitorEntry {
  const hasSchedule = entry.every !== undefined || entry.daily !== undefined;
  const schedule = hasSchedule ? {} : { ...(every && { every }), ...(daily && { daily }) };
  return { ...others, ...schedule, ...entry };
}
