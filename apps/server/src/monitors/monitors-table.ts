import type {
  ChainChange,
  downLevels,
  MonitorAlerting,
  MonitorOptions,
  MonitorSchedule,
  MonitorStateName,
  MonitorTarget,
  MonitorWatch,
} from '@hopwise/model';
import type { Baseline, MonitorState, WatchedChain } from '@hopwise/monitor';
import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { contracts } from '../contracts/index.ts';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import { projects } from '../projects/index.ts';
import { users } from '../users/index.ts';

/** A chain of which a check is kept. key: the same for the same chain, whatever is ignored in it. */
export interface KeptChain {
  key: string;
  checkId: string;
}

/** What is watched, and all that is known of it from run to run. */
export const monitors = pgTable(
  'monitors',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Who made it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: storedText().notNull(),
    /** One of the two is watched. */
    url: storedText(),
    contractId: uuid('contract_id').references(() => contracts.id, { onDelete: 'cascade' }),
    /** Of the URL, for grouping; null of a contract. */
    host: storedText(),
    schedule: storedJson().$type<MonitorSchedule>().notNull(),
    /** The longest that may lie between two runs. */
    periodSeconds: integer('period_seconds').notNull(),
    options: storedJson().$type<Omit<MonitorOptions, 'headers'>>().notNull(),
    headerNames: storedJson('header_names').$type<string[]>().notNull(),
    /** Headers may hold credentials: sealed-text.ts. Null: there are none. */
    sealedHeaders: storedText('sealed_headers'),
    downLevel: storedText('down_level').$type<(typeof downLevels)[number]>().notNull(),
    watch: storedJson().$type<MonitorWatch>().notNull(),
    alerting: storedJson().$type<MonitorAlerting>().notNull(),
    state: storedJson().$type<MonitorState>().notNull(),
    /** What it showed at its last run or change, for lists that are narrowed by it. */
    shownState: storedText('shown_state').$type<MonitorStateName>().notNull(),
    stateSince: storedMoment('state_since').notNull(),
    baseline: storedJson().$type<Baseline>(),
    baselineMadeAt: storedMoment('baseline_made_at'),
    /** Those that the next baseline is made of, so far; null: there is one, and it holds. */
    baselineTraces: storedJson('baseline_traces').$type<WatchedChain[]>(),
    /** Newest first. */
    keptChains: storedJson('kept_chains').$type<KeptChain[]>().notNull(),
    /** What the last run had otherwise than the baseline. */
    changes: storedJson().$type<ChainChange[]>().notNull(),
    lastRunAt: storedMoment('last_run_at'),
    /** The entry that the next run is counted in if it comes to the same. */
    lastRunId: uuid('last_run_id'),
    lastChangeAt: storedMoment('last_change_at'),
    /** Of the last run that says something of the target. */
    lastStatusCode: smallint('last_status_code'),
    lastRedirects: smallint('last_redirects'),
    lastTimeMs: doublePrecision('last_time_ms'),
    /** The run of the contract that is waited for. */
    contractRunId: uuid('contract_run_id'),
    /** When it runs; null: it is paused. */
    nextAt: storedMoment('next_at'),
    /** When a person asked for a run that has not been made yet: those come first. */
    runAskedAt: storedMoment('run_asked_at'),
    /** When it is due by its schedule: later than the next run while something is being confirmed. */
    dueAt: storedMoment('due_at').notNull(),
    /** One worker at a time has the monitors of a shard. */
    shard: smallint().notNull(),
    /** Another one for each run that is stored, and for each change of what is run: a result of an earlier turn is stale. */
    turn: integer().notNull(),
    /** What the token of the badges is made from; null: there is none. */
    badgeNonce: uuid('badge_nonce'),
    badgeTokenHash: storedText('badge_token_hash').unique(),
    createdAt: storedMoment('created_at').notNull(),
  },
  (table) => [
    index('monitors_due').on(table.shard, table.nextAt).where(sql`${table.nextAt} is not null`),
    index('monitors_user').on(table.userId),
    index('monitors_project').on(table.projectId, table.name, table.id),
    index('monitors_state').on(table.projectId, table.shownState),
    index('monitors_host').on(table.projectId, table.host).where(sql`${table.nextAt} is not null`),
    index('monitors_contract').on(table.contractId).where(sql`${table.contractId} is not null`),
    check('monitors_one_target', sql`num_nonnulls(${table.url}, ${table.contractId}) = 1`),
  ],
);

export type MonitorRow = typeof monitors.$inferSelect;

export const targetOf = ({ url, contractId }: Pick<MonitorRow, 'url' | 'contractId'>): MonitorTarget =>
  contractId === null ? { kind: 'url', url: url ?? '' } : { kind: 'contract', contractId };
