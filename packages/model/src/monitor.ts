import * as z from 'zod/mini';
import { alertChannelKinds, deliveryStates } from './alert-channel.ts';
import { searchInput } from './check-lists.ts';
import { contractRow, contractRun } from './contract-run.ts';
import { attentionStates, monitorStates, responseTimeRanges } from './list-filters.ts';
import { alertEventTypes, certificateWarning, chainChange } from './monitor-event.ts';
import {
  downLevels,
  monitorAlerting,
  monitorDefaults,
  monitorNameInput,
  monitorOptions,
  monitorSchedule,
  monitorTagInput,
  monitorTagsInput,
  monitorTarget,
  monitorWatch,
  shownMonitorOptions,
} from './monitor-settings.ts';
import { numberInQuery, pageLimit } from './plain-line.ts';
import { projectIdInput } from './track-request.ts';

/** Runs of one day of UTC, added up. */
export const monitorDay = z.object({
  /** 2026-11-17 */
  day: z.iso.date(),
  up: z.int(),
  down: z.int(),
  /** Runs that failed because of this server. */
  unknown: z.int(),
  /** How long the chains took, of those that responded. */
  times: z.object({
    count: z.int(),
    sumMs: z.int(),
    minMs: z.nullable(z.int()),
    maxMs: z.nullable(z.int()),
    /** How many took how long, by the index of a class of times. */
    classes: z.record(z.string(), z.int()),
  }),
  /** By hour of the day: how many runs responded, and their median and 95th percentile in ms. */
  hours: z.record(z.string(), z.tuple([z.int(), z.number(), z.number()])),
});
export type MonitorDay = z.infer<typeof monitorDay>;

/** A day of the uptime bar. none: no run said anything. */
export const uptimeDay = z.object({
  day: z.iso.date(),
  /** 0 to 1. */
  uptime: z.nullable(z.number()),
  state: z.enum(['up', 'partly', 'down', 'none']),
});
export type UptimeDay = z.infer<typeof uptimeDay>;

/** A time when a monitor was down. */
export const monitorIncident = z.object({
  id: z.uuid(),
  monitorId: z.uuid(),
  startedAt: z.iso.datetime(),
  /** null: it still is. */
  endedAt: z.nullable(z.iso.datetime()),
  /** One sentence: what was wrong at first. */
  reason: z.string(),
});
export type MonitorIncident = z.infer<typeof monitorIncident>;

/** GET /v2/monitors/incidents: with where it happened. */
export const incidentAcross = z.extend(monitorIncident, {
  monitorName: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
});
export type IncidentAcross = z.infer<typeof incidentAcross>;

/** One run. Runs that came to the same in a row are one entry with a count. */
export const monitorRun = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** When the last of them ended. */
  finishedAt: z.iso.datetime(),
  /** How many runs in a row. */
  count: z.int(),
  outcome: z.enum(['up', 'down', 'unknown']),
  /** The reason of the failure; null when there was none. */
  reason: z.nullable(z.string()),
  totalTimeMs: z.nullable(z.number()),
  /** The differences from the baseline. */
  changes: z.array(chainChange),
  /** The check with the chain of this run, which may be an earlier one with the same chain; null: none was saved. */
  checkId: z.nullable(z.uuid()),
});
export type MonitorRun = z.infer<typeof monitorRun>;

const settings = {
  name: z.string(),
  target: monitorTarget,
  schedule: monitorSchedule,
  options: shownMonitorOptions,
  downLevel: z.enum(downLevels),
  watch: monitorWatch,
  alerting: monitorAlerting,
};

/** A monitor as lists have it. */
export const listedMonitor = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  target: monitorTarget,
  /** The URL, or the name of the contract. */
  targetName: z.string(),
  schedule: monitorSchedule,
  /** In lowercase, sorted. */
  tags: z.array(z.string()),
  /** Its key in a monitors file; null: it isn't managed by one. */
  key: z.nullable(z.string()),
  state: z.enum(monitorStates),
  /** Since when it is in this state. */
  stateSince: z.iso.datetime(),
  /** One sentence: what is wrong, or why it waits; null when nothing is. */
  reason: z.nullable(z.string()),
  /** Why the last run failed because of this server; null: it did not. */
  ownFailure: z.nullable(z.string()),
  lastRunAt: z.nullable(z.iso.datetime()),
  /** null: it is paused. */
  nextRunAt: z.nullable(z.iso.datetime()),
  lastChangeAt: z.nullable(z.iso.datetime()),
  /** Of all runs of the last 90 days, 0 to 1; null: none said anything. */
  uptimeRatio: z.nullable(z.number()),
  /** The last 90 days, today last. */
  uptime: z.array(uptimeDay),
  /** The current hour and the 23 before it. */
  last24Hours: z.object({
    /** 0 to 1. */
    uptimeRatio: z.nullable(z.number()),
    /** 95% of the runs took at most this long, to within a quarter. */
    p95Ms: z.nullable(z.number()),
    /** The average time of each hour, the current one last; null: no run responded. */
    averagesMs: z.array(z.nullable(z.number())),
  }),
});
export type ListedMonitor = z.infer<typeof listedMonitor>;

/** Where the badges of a monitor are: pictures of its state and its uptime, and the state as shields.io reads it. */
export const monitorBadgeUrls = z.object({ status: z.url(), uptime: z.url(), shields: z.url() });
export type MonitorBadgeUrls = z.infer<typeof monitorBadgeUrls>;

/** A part of URLs that is not compared because it is another one at every request. */
const ignoredUrlPart = z.object({
  id: z.string(),
  says: z.string(),
  examples: z.array(z.string()),
  /** False: a person took it back. */
  isIgnored: z.boolean(),
});

export const monitor = z.extend(listedMonitor, {
  ...settings,
  /** How many traces the baseline is made of so far, and the day it was complete. */
  baseline: z.object({
    traces: z.int(),
    madeAt: z.nullable(z.iso.datetime()),
    /** How many ways the chain took when it was made. */
    ways: z.int(),
    ignored: z.array(ignoredUrlPart),
  }),
  /** The differences from the baseline now. */
  changes: z.array(chainChange),
  /** Of all hosts of the chain; threshold left out where no warning is due. */
  certificates: z.array(
    z.extend(z.pick(certificateWarning, { host: true, validTo: true, daysLeft: true }), { isExpiring: z.boolean() }),
  ),
  /** null: it has no public badges. */
  badgeUrls: z.nullable(monitorBadgeUrls),
  createdAt: z.iso.datetime(),
  /** Whether the caller may change and delete it. */
  mayEdit: z.boolean(),
});
export type Monitor = z.infer<typeof monitor>;

/** POST /v2/projects/{id}/monitors: omitted fields use defaults. */
export const createMonitorRequest = z.object({
  name: z.optional(monitorNameInput),
  target: monitorTarget,
  tags: z.optional(monitorTagsInput),
  schedule: z._default(monitorSchedule, { ...monitorDefaults.schedule }),
  options: z._default(monitorOptions, {}),
  downLevel: z._default(
    z.enum(downLevels, { error: `Down level must be one of ${downLevels.join(', ')}` }),
    monitorDefaults.downLevel,
  ),
  watch: z._default(monitorWatch, () =>
    structuredClone({ ...monitorDefaults.watch, parts: [...monitorDefaults.watch.parts] }),
  ),
  alerting: z._default(z.partial(monitorAlerting), {}),
});
export type CreateMonitorRequest = z.infer<typeof createMonitorRequest>;

/** PUT /v2/monitors/{id}: what is left out stays as it is, the headers among the options too, but not for another site. */
export const updateMonitorRequest = z.object({
  name: z.optional(monitorNameInput),
  target: z.optional(monitorTarget),
  tags: z.optional(monitorTagsInput),
  schedule: z.optional(monitorSchedule),
  options: z.optional(monitorOptions),
  downLevel: z.optional(z.enum(downLevels, { error: `Down level must be one of ${downLevels.join(', ')}` })),
  watch: z.optional(monitorWatch),
  alerting: z.optional(z.partial(monitorAlerting)),
});
export type UpdateMonitorRequest = z.infer<typeof updateMonitorRequest>;

/** PUT /v2/monitors/{id}/ignored-parts: whether a part of URLs is compared. */
export const ignorePartRequest = z.object({
  id: z.string({ error: 'Part must be a valid part ID' }),
  isIgnored: z.boolean({ error: 'Ignored must be true or false' }),
});

/** GET /v2/projects/{id}/monitors */
export const monitorsQuery = z.object({
  limit: pageLimit(50, 200),
  cursor: z._default(numberInQuery('Cursor', 0, 2_147_483_647), 0),
  state: z.optional(z.enum(monitorStates, { error: `State must be one of ${monitorStates.join(', ')}` })),
});
export type MonitorsQuery = z.infer<typeof monitorsQuery>;

/** Which monitors are meant, among those of all projects that a person can see. */
export const monitorFilter = z.object({
  projectId: z.optional(projectIdInput),
  state: monitorsQuery.shape.state,
  /** Part of the name, the URL or the contract's name. */
  search: z.optional(searchInput),
  /** Of the URL, with its port unless that is the default one. */
  host: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(255, { error: 'Host is too long' }))),
  tag: z.optional(monitorTagInput),
});
export type MonitorFilter = z.infer<typeof monitorFilter>;

/** trouble: the worst first, then by name. Names are sorted naturally: 2 before 10. */
export const monitorSorts = ['trouble', 'name', 'last-run', 'last-change'] as const;
export type MonitorSort = (typeof monitorSorts)[number];

const sortInput = z.enum(monitorSorts, { error: `Sort must be one of ${monitorSorts.join(', ')}` });

/** GET /v2/monitors: across projects, or in one. */
export const allMonitorsQuery = z.extend(monitorsQuery, {
  ...monitorFilter.shape,
  sort: z._default(sortInput, 'trouble'),
});
export type AllMonitorsQuery = z.infer<typeof allMonitorsQuery>;

/** A saved list: its filters and order. */
export const monitorViewQuery = z.extend(monitorFilter, { sort: z.optional(sortInput) });
export type MonitorViewQuery = z.infer<typeof monitorViewQuery>;

/** How many monitors are in each state. */
export const monitorCounts = z.record(z.enum(monitorStates), z.int());
export type MonitorCounts = z.infer<typeof monitorCounts>;

export const monitorsPage = z.object({
  monitors: z.array(listedMonitor),
  counts: monitorCounts,
  /** The cursor of the next page; null: this is the last. */
  nextCursor: z.nullable(z.int()),
});
export type MonitorsPage = z.infer<typeof monitorsPage>;

export const allMonitorsPage = z.extend(monitorsPage, {
  /** How many match the filters, on all pages. */
  total: z.int(),
  monitors: z.array(z.extend(listedMonitor, { projectName: z.string() })),
});
export type AllMonitorsPage = z.infer<typeof allMonitorsPage>;

/** GET /v2/monitors/facets: what a list of monitors can be filtered by, the most frequent first. */
export const monitorFacets = z.object({
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  hosts: z.array(z.object({ host: z.string(), count: z.int() })),
  projects: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.int() })),
});
export type MonitorFacets = z.infer<typeof monitorFacets>;

/** GET /v2/monitors/{id}/timeline, /runs and /incidents, newest first. */
export const monitorHistoryQuery = z.object({
  limit: pageLimit(20, 100),
  /** The id of the last entry of the page before. */
  before: z.optional(z.uuid({ error: 'Before must be an entry ID' })),
});
export type MonitorHistoryQuery = z.infer<typeof monitorHistoryQuery>;

/** GET /v2/monitors/{id}/days: a day in UTC, with its response times. */
export const monitorDayFigures = z.extend(uptimeDay, {
  /** Runs that said something. */
  runs: z.int(),
  averageMs: z.nullable(z.number()),
  medianMs: z.nullable(z.number()),
  /** 95% of all runs took at most this long. */
  p95Ms: z.nullable(z.number()),
});
export type MonitorDayFigures = z.infer<typeof monitorDayFigures>;

/** GET /v2/monitors/{id}/response-times */
export const responseTimesQuery = z.object({
  range: z._default(
    z.enum(responseTimeRanges, { error: `Range must be one of ${responseTimeRanges.join(', ')}` }),
    '24h',
  ),
});

/** Oldest first, up to now: hours for 24 hours and 7 days, days in UTC for 30 and 90 days. */
export const monitorResponseTimes = z.object({
  bucketSeconds: z.int(),
  buckets: z.array(
    z.object({
      /** When it starts. */
      at: z.iso.datetime(),
      /** Runs that responded. */
      runs: z.int(),
      p50Ms: z.nullable(z.number()),
      p95Ms: z.nullable(z.number()),
    }),
  ),
  /** Single runs of the last 24 hours, of hours with at most 20 of them. */
  runs: z.array(z.object({ at: z.iso.datetime(), ms: z.number() })),
  /** The newest first. */
  incidents: z.array(z.pick(monitorIncident, { startedAt: true, endedAt: true, reason: true })),
});
export type MonitorResponseTimes = z.infer<typeof monitorResponseTimes>;

/** GET /v2/monitors/{id}/problem: what is wrong now, and who knows. */
export const monitorProblem = z.object({
  state: z.enum(attentionStates),
  since: z.iso.datetime(),
  /** The check of the baseline's chain; null: it isn't stored. */
  baselineCheckId: z.nullable(z.uuid()),
  /** The check of the chain with the problem; null: it isn't stored. */
  checkId: z.nullable(z.uuid()),
  /** The last run of its contract, with the first cases that failed; null: it monitors a URL, or none failed. */
  contractRun: z.nullable(
    z.extend(z.pick(contractRun, { id: true, contractId: true, cases: true, failed: true, couldNotRun: true }), {
      rows: z.array(contractRow),
    }),
  ),
  /** Its alerts, oldest first. */
  deliveries: z.array(
    z.object({
      id: z.uuid(),
      channelName: z.string(),
      channelKind: z.enum(alertChannelKinds),
      title: z.string(),
      state: z.enum(deliveryStates),
      at: z.iso.datetime(),
    }),
  ),
  /** Why no one was notified; null: someone was. */
  notNotified: z.nullable(z.string()),
});
export type MonitorProblem = z.infer<typeof monitorProblem>;

/** PUT /v2/monitors/{id}/badge */
export const publicRequest = z.object({ isPublic: z.boolean({ error: 'Public must be true or false' }) });
export type PublicRequest = z.infer<typeof publicRequest>;

/** DELETE /v2/monitors/{id}: what becomes of the checks that it kept. */
export const deleteMonitorQuery = z.object({
  checks: z._default(z.enum(['keep', 'delete'], { error: 'Checks must be keep or delete' }), 'keep'),
});

/** An entry of a monitor's timeline. */
export const monitorTimelineEntry = z.object({
  id: z.uuid(),
  type: z.enum(alertEventTypes),
  at: z.iso.datetime(),
  /** Sentences, the most important first. */
  says: z.array(z.string()),
  /** The chain before and after, where it changed. */
  checkIds: z.object({ before: z.nullable(z.uuid()), after: z.nullable(z.uuid()) }),
});
export type MonitorTimelineEntry = z.infer<typeof monitorTimelineEntry>;
