import * as z from 'zod/mini';
import { scoredKinds } from './merge-findings.ts';
import { plainLine, wallTimeInput, zoneInput } from './plain-line.ts';
import { trackCall, urlInput } from './track-request.ts';
import { parseUrlInput } from './url-input.ts';

export const monitorLimits = {
  nameLength: 100,
  perProject: 10_000,
  /** Failures or successes in a row. */
  looks: { min: 1, max: 10 },
  reminderMinutes: { min: 5, max: 10_080 },
  flappingChanges: { min: 4, max: 19 },
  slowMs: { min: 50, max: 120_000 },
  maintenanceWindows: 20,
  maintenanceMinutes: { min: 1, max: 10_080 },
  watchedHeaders: 20,
  channels: 20,
  tags: 10,
  tagLength: 40,
  keyLength: 100,
  /** Monitors created or changed in one call. */
  atOnce: 1000,
  /** Monitors that one bulk action changes. */
  perAction: 5000,
  views: 50,
  /** How long a deleted monitor can be restored. */
  undoMinutes: 10,
} as const;

/** How often a monitor can run. */
export const monitorIntervalsMinutes = [1, 5, 15, 30, 60, 360, 1440] as const;

const intervalMessage = `Interval must be one of ${monitorIntervalsMinutes.join(', ')} minutes`;
export const monitorSchedule = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('every'), minutes: z.literal(monitorIntervalsMinutes, { error: intervalMessage }) }),
    z.object({ kind: z.literal('daily'), at: wallTimeInput('Time of day'), zone: zoneInput }),
  ],
  { error: 'Schedule kind must be "every" (an interval) or "daily" (a time of day)' },
);
export type MonitorSchedule = z.infer<typeof monitorSchedule>;

/** ISO 8601: Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];
const dayMessage = 'Days must be 1 (Monday) to 7 (Sunday)';

const { maintenanceMinutes } = monitorLimits;
const momentInput = (label: string) => z.iso.datetime({ error: `${label} must be a date and time in UTC` });

/** A time in which a monitor runs on and alerts wait. */
export const maintenanceWindow = z.discriminatedUnion(
  'kind',
  [
    z
      .object({
        kind: z.literal('single'),
        from: momentInput('Start of maintenance'),
        to: momentInput('End of maintenance'),
      })
      .check(
        // An invalid time has its own error.
        z.refine(({ from, to }) => !(Date.parse(from) >= Date.parse(to)), {
          error: 'Maintenance must end after it starts',
          path: ['to'],
        }),
      ),
    z.object({
      kind: z.literal('weekly'),
      days: z
        .array(z.literal(weekdays, { error: dayMessage }), { error: dayMessage })
        .check(z.minLength(1, { error: 'Choose at least one day' }), z.maxLength(7, { error: 'A week has 7 days' })),
      at: wallTimeInput('Start of maintenance'),
      minutes: z
        .int({ error: 'Duration must be a whole number of minutes' })
        .check(
          z.minimum(maintenanceMinutes.min, { error: `Duration must be at least ${maintenanceMinutes.min} minute` }),
          z.maximum(maintenanceMinutes.max, { error: `Duration must be at most ${maintenanceMinutes.max} minutes` }),
        ),
      zone: zoneInput,
    }),
  ],
  { error: 'Maintenance must be a one-time or weekly window' },
);
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>;

const keptUrl = urlInput.check(
  z.refine((text) => !parseUrlInput(text)?.password, {
    error: "URLs can't contain a password. Remove it.",
  }),
);

/** The target: a URL, or all that a contract of the project expects. */
export const monitorTarget = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('url'), url: keptUrl }),
    z.object({ kind: z.literal('contract'), contractId: z.uuid({ error: 'Contract must be a contract ID' }) }),
  ],
  { error: 'Target must be a URL or a contract' },
);
export type MonitorTarget = z.infer<typeof monitorTarget>;

/**
 * How the URL is tracked. What is left out is taken from the settings of the project, but for analyses: these are made
 * where a score of theirs is watched.
 */
export const monitorOptions = z.omit(trackCall, { url: true, projectId: true });
export type MonitorOptions = z.infer<typeof monitorOptions>;

/** The same for display: headers may hold credentials, so only their names. */
export const shownMonitorOptions = z.extend(z.omit(monitorOptions, { headers: true }), {
  headerNames: z.array(z.string()),
});

/** The condition for down in addition to a failed verdict. A contract is down when one of its cases fails. */
export const downLevels = ['failed', 'warning'] as const;

/**
 * What is compared with the baseline: of the chain, and of the page that it ends at. IP addresses, times, cookies and
 * expiry dates never are.
 */
export const pageParts = ['indexability', 'canonical', 'title', 'robots-txt'] as const;
export type PagePart = (typeof pageParts)[number];

const chainParts = ['hops', 'status', 'type', 'issuer', 'key', 'trust'] as const;
export const watchedParts = [...chainParts, ...pageParts] as const;
export type WatchedPart = (typeof watchedParts)[number];

/** Any of these, each once, so the stored list is never longer than the choices. */
const someOf = <const Names extends readonly string[]>(label: string, names: Names) => {
  const error = `${label} must be a list of ${names.join(', ')}, each at most once`;
  return z
    .array(z.enum(names, { error }), { error })
    .check(z.refine((chosen) => new Set(chosen).size === chosen.length, { error }));
};

const headerNameMessage = 'Headers must be header names such as Cache-Control';
const watchShape = {
  parts: someOf('Parts', watchedParts),
  /** Response headers by name, in any spelling. */
  headers: z
    .array(
      z
        .string({ error: headerNameMessage })
        .check(z.regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, { error: headerNameMessage })),
      { error: headerNameMessage },
    )
    .check(
      z.maxLength(monitorLimits.watchedHeaders, {
        error: `You can monitor up to ${monitorLimits.watchedHeaders} headers`,
      }),
    ),
  scores: someOf('Scores', scoredKinds),
};
export const monitorWatch = z.object(watchShape, {
  error: `Watch must have ${Object.keys(watchShape).join(', ')}`,
});
export type MonitorWatch = z.infer<typeof monitorWatch>;

const looksInput = (label: string) => {
  const { min, max } = monitorLimits.looks;
  const error = `${label} must be a whole number from ${min} to ${max}`;
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
};
const { reminderMinutes, flappingChanges, slowMs } = monitorLimits;
const flappingMessage = `Flapping must be a whole number from ${flappingChanges.min} to ${flappingChanges.max}`;
const slowMessage = `Slow must be a whole number of milliseconds from ${slowMs.min} to ${slowMs.max}`;

/** The steps of a request whose time can have a limit. total: the whole chain; others: the sum over its hops. */
export const timedParts = ['total', 'dns', 'connect', 'tls', 'first-byte', 'download'] as const;
export type TimedPart = (typeof timedParts)[number];

const reminderMessage = `Reminder must be every ${reminderMinutes.min} to ${reminderMinutes.max} minutes`;

/** When alerts are sent. */
export const monitorAlerting = z.object({
  /** Failures in a row that make it down. */
  failures: looksInput('Failures'),
  /** Successes in a row that make it up again. */
  successes: looksInput('Successes'),
  /** How often reminders are sent while it is down; null: never. */
  reminderMinutes: z.nullable(
    z
      .int({ error: reminderMessage })
      .check(
        z.minimum(reminderMinutes.min, { error: reminderMessage }),
        z.maximum(reminderMinutes.max, { error: reminderMessage }),
      ),
  ),
  /** State changes in the last 20 runs that make it flapping; null: never. */
  flapping: z.nullable(
    z
      .int({ error: flappingMessage })
      .check(
        z.minimum(flappingChanges.min, { error: flappingMessage }),
        z.maximum(flappingChanges.max, { error: flappingMessage }),
      ),
  ),
  /** The limit for the 95th percentile of the last 20 runs; null: none. */
  slow: z.nullable(
    z.object(
      {
        part: z.enum(timedParts, { error: `Part must be one of ${timedParts.join(', ')}` }),
        ms: z
          .int({ error: slowMessage })
          .check(z.minimum(slowMs.min, { error: slowMessage }), z.maximum(slowMs.max, { error: slowMessage })),
      },
      { error: 'Slow must have part and ms' },
    ),
  ),
  maintenance: z.array(maintenanceWindow, { error: 'Maintenance must be a list of windows' }).check(
    z.maxLength(monitorLimits.maintenanceWindows, {
      error: `You can add up to ${monitorLimits.maintenanceWindows} maintenance windows`,
    }),
  ),
  /** Alert channels to notify, by ID; empty: none. A new monitor without it notifies all working channels. */
  channelIds: z
    .array(z.uuid({ error: 'Channels must be channel IDs' }), { error: 'Channels must be channel IDs' })
    .check(z.maxLength(monitorLimits.channels, { error: `You can add up to ${monitorLimits.channels} channels` })),
});
export type MonitorAlerting = z.infer<typeof monitorAlerting>;

/** While a failure, a recovery or a change is being confirmed, the next look comes after this. */
export const confirmAfterMs = 60_000;

export const monitorDefaults = {
  schedule: { kind: 'every', minutes: 5 },
  downLevel: 'failed',
  watch: { parts: [...chainParts], headers: [], scores: [] },
  alerting: {
    ...{ failures: 2, successes: 2, reminderMinutes: null, maintenance: [], channelIds: [] },
    ...{ flapping: 6, slow: { part: 'total', ms: 10_000 } },
  },
} as const satisfies {
  schedule: MonitorSchedule;
  downLevel: (typeof downLevels)[number];
  watch: Readonly<MonitorWatch>;
  alerting: Readonly<MonitorAlerting>;
};

/** Stored in lowercase with single spaces, so that one tag has one spelling. Commas separate tags in CSV files. */
export const monitorTagInput = z.string({ error: 'Tag must be a string' }).check(
  z.normalize(),
  z.overwrite((text) => text.trim().replaceAll(/ +/g, ' ').toLowerCase()),
  z.minLength(1, { error: 'Tag must not be empty' }),
  z.maxLength(monitorLimits.tagLength, { error: `Tag is too long: at most ${monitorLimits.tagLength} characters` }),
  plainLine('Tag'),
  z.refine((text) => !/[,;]/.test(text), { error: "Tag can't contain commas or semicolons" }),
);

export const monitorTagsInput = z.array(monitorTagInput, { error: 'Tags must be a list of strings' }).check(
  z.overwrite((tags) => [...new Set(tags)].sort()),
  z.maxLength(monitorLimits.tags, { error: `A monitor can have up to ${monitorLimits.tags} tags` }),
);

const keyMessage = `Key must be 1 to ${monitorLimits.keyLength} letters, digits, dots, hyphens, underscores, colons or slashes`;
/** Identifies a monitor in a file, whatever its name is. */
export const monitorKeyInput = z
  .string({ error: keyMessage })
  .check(z.regex(new RegExp(`^[A-Za-z0-9._:/-]{1,${monitorLimits.keyLength}}$`), { error: keyMessage }));

export const monitorNameInput = z.string({ error: 'Monitor name required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Monitor name required' }),
  z.maxLength(monitorLimits.nameLength, {
    error: `Monitor name is too long: at most ${monitorLimits.nameLength} characters`,
  }),
  plainLine('Monitor name'),
);
