import type {
  ChainChange,
  downLevels,
  MonitorAlerting,
  MonitorOptions,
  MonitorSchedule,
  MonitorStateName,
  MonitorTarget,
  MonitorViewQuery,
  MonitorWatch,
} from '@hopwise/model';
import type { Baseline, MonitorState, RecentHour, WatchedChain } from '@hopwise/monitor';
import { isNull, sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, smallint, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contracts } from '../contracts/index.ts';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import { projects } from '../projects/index.ts';
import { users } from '../users/index.ts';

/** A chain with a saved check. key: identifies the chain, whatever is ignored in it. */
export interface KeptChain {
  key: string;
  checkId: string;
}

/** A monitor's target, settings and state. */
export const monitors = pgTable(
  'monitors',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The creator. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: storedText().notNull(),
    /** Sorts by name, with numbers by their value. */
    sortKey: storedText('sort_key').notNull(),
    /** Its key in a monitors file; null: it isn't managed by one. */
    key: storedText(),
    tags: storedJson().$type<string[]>().notNull(),
    /** Exactly one of the two is set. */
    url: storedText(),
    contractId: uuid('contract_id').references(() => contracts.id, { onDelete: 'cascade' }),
    /** The URL's host, for grouping; null for a contract. */
    host: storedText(),
    schedule: storedJson().$type<MonitorSchedule>().notNull(),
    /** The longest interval between two runs. */
    periodSeconds: integer('period_seconds').notNull(),
    options: storedJson().$type<Omit<MonitorOptions, 'headers'>>().notNull(),
    headerNames: storedJson('header_names').$type<string[]>().notNull(),
    /** Headers may contain credentials: see secrets.ts. null: none. */
    sealedHeaders: storedText('sealed_headers'),
    downLevel: storedText('down_level').$type<(typeof downLevels)[number]>().notNull(),
    watch: storedJson().$type<MonitorWatch>().notNull(),
    alerting: storedJson().$type<MonitorAlerting>().notNull(),
    state: storedJson().$type<MonitorState>().notNull(),
    /** The displayed state as of its last run or change, for filtered lists. */
    shownState: storedText('shown_state').$type<MonitorStateName>().notNull(),
    stateSince: storedMoment('state_since').notNull(),
    baseline: storedJson().$type<Baseline>(),
    baselineMadeAt: storedMoment('baseline_made_at'),
    /** The chains collected for the next baseline; null: the baseline is complete. */
    baselineTraces: storedJson('baseline_traces').$type<WatchedChain[]>(),
    /** Newest first. */
    keptChains: storedJson('kept_chains').$type<KeptChain[]>().notNull(),
    /** How the last run differed from the baseline. */
    changes: storedJson().$type<ChainChange[]>().notNull(),
    lastRunAt: storedMoment('last_run_at'),
    /** The entry that counts the next run if its result is the same. */
    lastRunId: uuid('last_run_id'),
    lastChangeAt: storedMoment('last_change_at'),
    /** From the last conclusive run. */
    lastStatusCode: smallint('last_status_code'),
    lastRedirects: smallint('last_redirects'),
    lastTimeMs: doublePrecision('last_time_ms'),
    /** The runs of the last day. */
    recentHours: storedJson('recent_hours').$type<RecentHour[]>().notNull(),
    /** The contract run in progress. */
    contractRunId: uuid('contract_run_id'),
    /** The next run; null: the monitor is paused. */
    nextAt: storedMoment('next_at'),
    /** When a person requested a run that hasn't been made yet: those come first. */
    runAskedAt: storedMoment('run_asked_at'),
    /** When it is due by its schedule: later than the next run during a recheck. */
    dueAt: storedMoment('due_at').notNull(),
    /** One worker at a time has the monitors of a shard. */
    shard: smallint().notNull(),
    /** Changes with each stored run and each edit: a result from an earlier turn is stale. */
    turn: integer().notNull(),
    /** The basis for the badge token; null: there are no badges. */
    badgeNonce: uuid('badge_nonce'),
    badgeTokenHash: storedText('badge_token_hash').unique(),
    createdAt: storedMoment('created_at').notNull(),
    /** When it was deleted. Until it is purged, it can be restored. */
    removedAt: storedMoment('removed_at'),
  },
  (table) => [
    index('monitors_due').on(table.shard, table.nextAt).where(sql`${table.nextAt} is not null`),
    index('monitors_user').on(table.userId),
    index('monitors_project').on(table.projectId, table.sortKey, table.id),
    uniqueIndex('monitors_key').on(table.projectId, table.key).where(sql`${table.removedAt} is null`),
    index('monitors_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    index('monitors_state').on(table.projectId, table.shownState),
    index('monitors_host').on(table.projectId, table.host).where(sql`${table.nextAt} is not null`),
    index('monitors_contract').on(table.contractId).where(sql`${table.contractId} is not null`),
    check('monitors_one_target', sql`num_nonnulls(${table.url}, ${table.contractId}) = 1`),
  ],
);

export type MonitorRow = typeof monitors.$inferSelect;

/** Deleted monitors are only for restoring and purging. */
export const isKept = isNull(monitors.removedAt);

/** Numbers in names sort by their value: each is preceded by its length. */
export function nameColumns(name: string): Pick<MonitorRow, 'name' | 'sortKey'> {
  const inOrder = (digits: string) => {
    const value = digits.replace(/^0+(?=.)/, '');
    return `0${String.fromCharCode(0x40 + value.length)}${value}`;
  };
  return {
    name,
    sortKey: name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[0-9]+/g, inOrder),
  };
}

export const targetOf = ({ url, contractId }: Pick<MonitorRow, 'url' | 'contractId'>): MonitorTarget =>
  contractId === null ? { kind: 'url', url: url ?? '' } : { kind: 'contract', contractId };

/** Lists of monitors that a person saved. */
export const monitorViews = pgTable(
  'monitor_views',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: storedText().notNull(),
    query: storedJson().$type<MonitorViewQuery>().notNull(),
    createdAt: storedMoment('created_at').notNull(),
  },
  (table) => [index('monitor_views_user').on(table.userId, table.createdAt)],
);
