import * as z from 'zod/mini';
import { bulkRowFilters } from './bulk.ts';
import {
  downLevels,
  monitorAlerting,
  monitorKeyInput,
  monitorLimits,
  monitorNameInput,
  monitorOptions,
  monitorSchedule,
  monitorTagsInput,
  monitorTarget,
  monitorWatch,
} from './monitor-settings.ts';

/** The intervals as files of monitors write them, with their minutes. */
export const writtenIntervals = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '1h': 60, '6h': 360, '24h': 1440 } as const;
const intervals = Object.keys(writtenIntervals) as [keyof typeof writtenIntervals];

const [urlTarget] = monitorTarget._zod.def.options;
const [, dailySchedule] = monitorSchedule._zod.def.options;
const notifyMessage = 'Notify must be a list of names or IDs of alert channels';
/** A misspelled setting would keep its default. */
const strict = <Shape extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<Shape>, error: string) =>
  z.strictObject(shape, { error });

const settings = {
  /** Omitted: every 5 minutes. */
  daily: z.optional(strict(z.omit(dailySchedule, { kind: true }), 'Daily must have at and zone')),
  /** Omitted: it stays as it is. */
  paused: z.optional(z.boolean({ error: 'Paused must be true or false' })),
  /** Omitted headers stay as they are. */
  options: z.optional(strict(monitorOptions, 'Options must be an object of settings')),
  downLevel: z.optional(z.enum(downLevels, { error: `Down level must be one of ${downLevels.join(', ')}` })),
  watch: z.optional(z.partial(strict(monitorWatch, `Watch must have ${Object.keys(monitorWatch.shape).join(', ')}`))),
  alerting: z.optional(
    z.partial(strict(z.omit(monitorAlerting, { channelIds: true }), 'Alerting must be an object of settings')),
  ),
};

const entryShape = {
  key: z.optional(monitorKeyInput),
  name: z.optional(monitorNameInput),
  url: z.optional(urlTarget.shape.url),
  /** Name or ID of a contract of the project. */
  contract: z.optional(z.string({ error: 'Contract must be a name or an ID' })),
  tags: z.optional(monitorTagsInput),
  every: z.optional(z.enum(intervals, { error: `Every must be one of ${intervals.join(', ')}` })),
  /** Names or IDs. Omitted: a new monitor notifies all working channels, others stay as they are. */
  notify: z.optional(
    z
      .array(z.string({ error: notifyMessage }), { error: notifyMessage })
      .check(z.maxLength(monitorLimits.channels, { error: `You can add up to ${monitorLimits.channels} channels` })),
  ),
  ...settings,
};

type Targeted = { url?: unknown; contract?: unknown; every?: unknown; daily?: unknown };
const oneTarget = z.refine<Targeted>(({ url, contract }) => (url === undefined) !== (contract === undefined), {
  error: 'A monitor needs either a url or a contract',
  path: ['url'],
});
const oneSchedule = z.refine<Targeted>(({ every, daily }) => every === undefined || daily === undefined, {
  error: 'Set either every or daily, not both',
  path: ['daily'],
});

/** A monitor as files and imports write it. */
export const monitorEntry = z.strictObject(entryShape).check(oneTarget, oneSchedule);
export type MonitorEntry = z.infer<typeof monitorEntry>;

/** The settings of a file for all of its monitors. */
export const monitorEntryDefaults = z
  .strictObject({
    ...{ tags: entryShape.tags, every: entryShape.every, notify: entryShape.notify },
    ...settings,
  })
  .check(oneSchedule);
export type MonitorEntryDefaults = z.infer<typeof monitorEntryDefaults>;

/** An entry that may have wrong values and unknown fields. */
export type UncheckedEntry = Partial<Record<keyof MonitorEntry, unknown>>;
/**
 * Calls take any value here and report what is wrong with each entry. None passes, so that each stays as it was sent:
 * parsing would drop the unknown fields of its settings.
 */
const uncheckedEntry = z.catch(monitorEntry.check(z.refine(() => false)) as z.ZodMiniType<UncheckedEntry>, (wrong) =>
  Object(wrong?.input),
);

const { atOnce, perProject } = monitorLimits;
const atOnceMessage = `Monitors must be a list of at most ${atOnce.toLocaleString('en-US')}`;
const uncheckedEntries = z
  .array(uncheckedEntry, { error: atOnceMessage })
  .check(z.maxLength(atOnce, { error: atOnceMessage }));
const dryRun = z._default(z.boolean({ error: 'Dry run must be true or false' }), false);

/** POST /v2/projects/{id}/monitors/import: from one of the sources. */
export const importMonitorsRequest = z
  .object({
    monitors: z.optional(uncheckedEntries),
    /** URLs, one per line, or CSV with a header. */
    text: z.optional(z.string({ error: 'Text must be a string' })),
    /** A bulk job or contract run, whose rows have the URLs. */
    jobId: z.optional(z.uuid({ error: 'Job must be a job ID' })),
    /** Which rows of the job. */
    rows: z._default(z.enum(bulkRowFilters, { error: `Rows must be one of ${bulkRowFilters.join(', ')}` }), 'all'),
    /** For all of them. What an entry says itself comes first. */
    defaults: z.optional(monitorEntryDefaults),
    /** Reports what would be done. */
    dryRun,
  })
  .check(
    z.refine(({ monitors, text, jobId }) => [monitors, text, jobId].filter((each) => each !== undefined).length === 1, {
      error: 'Import from one source: monitors, text or jobId',
      path: ['monitors'],
    }),
  );
export type ImportMonitorsRequest = z.infer<typeof importMonitorsRequest>;

export const importedMonitors = z.object({
  accepted: z.array(
    z.object({
      /** Where it is in the source: the number of the entry, line or row, from 1. */
      number: z.int(),
      /** null: nothing was created, in a dry run. */
      id: z.nullable(z.uuid()),
      name: z.string(),
    }),
  ),
  rejected: z.array(z.object({ number: z.int(), target: z.string(), reason: z.string() })),
  /** How many more URLs of a job could be imported, up to what a project can have: repeat the call for the next ones. */
  left: z.int(),
});
export type ImportedMonitors = z.infer<typeof importedMonitors>;

/** POST /v2/projects/{id}/monitors/apply: creates and changes monitors by their keys. */
export const applyMonitorsRequest = z.object({ monitors: uncheckedEntries, dryRun });
export type ApplyMonitorsRequest = z.infer<typeof applyMonitorsRequest>;

export const monitorChange = z.object({
  /** The number of the entry, from 1; null: the monitor isn't listed. */
  number: z.nullable(z.int()),
  key: z.string(),
  /** null: it doesn't exist. */
  id: z.nullable(z.uuid()),
  name: z.string(),
  action: z.enum(['create', 'change', 'delete', 'unchanged', 'rejected']),
  /** For changes. Values of headers aren't shown. */
  differences: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
  /** For rejected entries. */
  reason: z.nullable(z.string()),
});
export type MonitorChange = z.infer<typeof monitorChange>;

/** POST /v2/projects/{id}/monitors/prune: deletes monitors with other keys; those without a key stay. */
export const pruneMonitorsRequest = z.object({
  keep: z
    .array(monitorKeyInput, { error: 'Keep must be a list of keys' })
    .check(z.maxLength(perProject, { error: `Keep has at most ${perProject.toLocaleString('en-US')} keys` })),
  dryRun,
});
export type PruneMonitorsRequest = z.infer<typeof pruneMonitorsRequest>;

export const monitorChanges = z.object({ changes: z.array(monitorChange) });

/** GET /v2/export/monitors/{format} */
export const monitorExportFormats = ['csv', 'yaml'] as const;
