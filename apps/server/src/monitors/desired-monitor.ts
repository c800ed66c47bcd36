import {
  type CreateMonitorRequest,
  type MonitorAlerting,
  type MonitorEntry,
  type MonitorEntryDefaults,
  type MonitorSchedule,
  monitorDefaults,
  monitorEntry,
  monitorLimits,
  type UncheckedEntry,
  writtenIntervals,
} from '@hopwise/model';
import { eq } from 'drizzle-orm';
import { listChannelNames, listWorkingChannelIds } from '../alerts/index.ts';
import { contracts } from '../contracts/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { parseInput } from '../http/validation.ts';
import type { VisibleProject } from '../projects/index.ts';
import { rejectUnusedSettings } from './change-monitor.ts';
import { contractTarget, type ReadTarget, readUrlTarget } from './open-monitor.ts';

/** A monitor as an entry wants it, with everything that the entry leaves out. */
export interface DesiredMonitor {
  /** Of the entry, from 1. */
  number: number;
  key: string | null;
  columns: ReadTarget['columns'];
  settings: Omit<CreateMonitorRequest, 'target' | 'alerting' | 'name' | 'tags'> & { name: string; tags: string[] };
  alerting: Omit<MonitorAlerting, 'channelIds'>;
  /** undefined: not said. */
  channelIds: string[] | undefined;
  paused: boolean | undefined;
}

interface Named {
  id: string;
  name: string;
}

export interface EntryReader {
  /** Throws an AppError that says what is wrong with the entry. */
  read(entry: UncheckedEntry, number: number): DesiredMonitor;
  /** The channels of new monitors that name none. */
  usualChannelIds: string[];
  /** Its ID if others have the same name; undefined: the project can't use it. */
  channelName(id: string): string | undefined;
  contractName(id: string): string | undefined;
}

/** Reads entries of a project, which name its contracts and alert channels. */
export async function readEntriesOf(
  db: Database,
  project: VisibleProject,
  defaults: MonitorEntryDefaults = {},
): Promise<EntryReader> {
  const channels = await listChannelNames(db, project);
  const known = await db
    .select({ id: contracts.id, name: contracts.name })
    .from(contracts)
    .where(eq(contracts.projectId, project.id));
  const nameIn = (list: readonly Named[]) => (id: string) => {
    const name = list.find((each) => each.id === id)?.name;
    return list.filter((each) => each.name === name).length > 1 ? id : name;
  };
  return {
    usualChannelIds: (await listWorkingChannelIds(db, project)).slice(0, monitorLimits.channels),
    channelName: nameIn(channels),
    contractName: nameIn(known),
    read: (entry, number) => {
      const { every, daily, ...others } = defaults;
      const hasSchedule = entry.every !== undefined || entry.daily !== undefined;
      const schedule = hasSchedule ? {} : { ...(every && { every }), ...(daily && { daily }) };
      const given = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
      const whole = parseInput(monitorEntry, { ...others, ...schedule, ...given });
      return toDesired(whole, number, { channels, contracts: known });
    },
  };
}

function toDesired(
  entry: MonitorEntry,
  number: number,
  known: { channels: readonly Named[]; contracts: readonly Named[] },
): DesiredMonitor {
  const { columns, usualName } =
    entry.contract === undefined
      ? readUrlTarget(entry.url ?? '')
      : contractTarget(find(known.contracts, entry.contract, 'Contract'));
  const { options = {}, downLevel = monitorDefaults.downLevel } = entry;
  const watch = { ...structuredClone(monitorDefaults.watch), ...entry.watch } as DesiredMonitor['settings']['watch'];
  rejectUnusedSettings(columns, { options, downLevel, watch });
  const { channelIds: _none, ...usual } = structuredClone(monitorDefaults.alerting);
  const alerting = { ...usual, ...entry.alerting } as DesiredMonitor['alerting'];
  const channelIds = entry.notify?.map((each) => find(known.channels, each, 'Alert channel').id);
  return {
    ...{ number, key: entry.key ?? null, columns, alerting, paused: entry.paused },
    channelIds: channelIds && [...new Set(channelIds)],
    settings: {
      ...{
        name: entry.name ?? usualName,
        tags: entry.tags ?? [],
        schedule: scheduleOf(entry),
        options,
        downLevel,
        watch,
      },
    },
  };
}

function scheduleOf({ every, daily }: MonitorEntry): MonitorSchedule {
  if (daily !== undefined) return { kind: 'daily', ...daily };
  return every === undefined ? { ...monitorDefaults.schedule } : { kind: 'every', minutes: writtenIntervals[every] };
}

/** By ID or name. */
function find(list: readonly Named[], wanted: string, noun: 'Contract' | 'Alert channel'): Named {
  const byId = list.find(({ id }) => id === wanted);
  if (byId !== undefined) return byId;
  const [found, second] = list.filter(({ name }) => name === wanted);
  if (found !== undefined && second === undefined) return found;
  const message =
    found === undefined
      ? `${noun} "${wanted}" not found in this project`
      : `This project has more than one ${noun.toLowerCase()} named "${wanted}". Use its ID.`;
  throw new AppError('VALIDATION_FAILED', message);
}
