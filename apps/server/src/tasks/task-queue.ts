import type { JobInsert, PgBoss } from 'pg-boss';
import { newId } from '../db/columns.ts';
import type { Database, OpenedDatabase } from '../db/database.ts';
import type { EndOfTask, NewTask, TaskKind } from './define-task.ts';
import { type DatabaseKind, startBoss, statementsOf } from './start-boss.ts';

/** A fetched task. It is ours until it is finished or its heartbeat has stopped for too long. */
export interface FetchedTask<Payload> {
  id: string;
  payload: Payload;
  /** Distinguishes this attempt from the next, which another process makes after the heartbeat has stopped. */
  retryCount: number;
}

/** The one queue for background work, on either database: all its state is in tables. */
export class TaskQueue {
  readonly #db: Database;
  readonly #kind: DatabaseKind;
  readonly #kinds: readonly TaskKind[];
  #opened: Promise<PgBoss> | undefined;

  constructor({ db, kind }: Pick<OpenedDatabase, 'db' | 'kind'>, kinds: readonly TaskKind[]) {
    this.#db = db;
    this.#kind = kind;
    this.#kinds = kinds;
  }

  /** If it can't be opened because the database is unavailable, the next call tries again. */
  #open(): Promise<PgBoss> {
    this.#opened ??= startBoss(this.#db, this.#kind, this.#kinds).catch((error) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** Creates its tables if needed. */
  async prepare(): Promise<void> {
    await this.#open();
  }

  /**
   * Adds tasks; for an exclusive kind, only those whose key is neither queued nor running. They share a timestamp, so
   * tasks of one key keep their order by id.
   */
  async send<Payload extends object>(name: string, tasks: readonly NewTask<Payload>[], db = this.#db): Promise<void> {
    if (tasks.length === 0) return;
    const boss = await this.#open();
    const ids = tasks.map(newId).sort();
    const jobs: JobInsert[] = tasks.map(({ key, payload, group }, index) => ({
      ...{ id: ids[index] as string, singletonKey: key, data: payload },
      ...(group !== undefined && { group: { id: group } }),
    }));
    await boss.insert(name, jobs, { db: statementsOf(db, this.#kind) });
  }

  /** Fetches the oldest tasks. perGroup: how many of each group may be fetched by all processes. */
  async fetch<Payload>(name: string, atMost: number, perGroup?: number): Promise<FetchedTask<Payload>[]> {
    const boss = await this.#open();
    const groups = perGroup === undefined ? {} : { groupConcurrency: perGroup };
    const jobs = await boss.fetch<Payload>(name, { batchSize: atMost, ...groups });
    return jobs.map(({ id, data, retryCount }) => ({ id, payload: data, retryCount }));
  }

  /** Renews the heartbeat of these tasks. Returns the ids of those still held. */
  async touch(name: string, tasks: readonly FetchedTask<unknown>[]): Promise<Set<string>> {
    if (tasks.length === 0) return new Set();
    const boss = await this.#open();
    // Its type doesn't say which ones they are.
    const { settled = [] }: { settled?: string[] } = await boss.touch(name, [...tasks]);
    return new Set(settled);
  }

  /** Ends tasks without a transaction, which others would have to wait for. */
  async remove(name: string, tasks: readonly FetchedTask<unknown>[]): Promise<void> {
    if (tasks.length > 0) await (await this.#open()).deleteJob(name, [...tasks]);
  }

  /** Ends a task and runs its final work, atomically. */
  async finish<Payload extends object>(name: string, task: FetchedTask<Payload>, end?: EndOfTask<Payload>) {
    const boss = await this.#open();
    await this.#db.transaction(async (tx) => {
      const next = (await end?.(tx)) ?? [];
      await boss.deleteJob(name, [task], { db: statementsOf(tx, this.#kind) });
      await this.send(name, next, tx);
    });
  }

  /** Puts back a failed task. It is due again after its kind's delay. */
  async putBack(name: string, { id, retryCount }: FetchedTask<unknown>): Promise<void> {
    await (await this.#open()).fail(name, { id, retryCount });
  }

  /** Reassigns tasks whose worker has died. One process does it at a time. */
  async supervise(name: string): Promise<void> {
    await (await this.#open()).supervise(name);
  }

  /** For a process that knows it is alone: fetched tasks belong to a process that died. */
  async putBackAll(name: string): Promise<void> {
    const boss = await this.#open();
    const taken = (await boss.findJobs(name)).filter(({ state }) => state === 'active');
    for (const { id, retryCount } of taken) await boss.fail(name, { id, retryCount });
  }

  /** For a process that knows it is alone. */
  async removeAll(name: string): Promise<void> {
    await (await this.#open()).deleteAllJobs(name);
  }

  async close(): Promise<void> {
    const boss = await this.#opened?.catch(() => undefined);
    await boss?.stop({ graceful: false });
  }
}
