import type { JobInsert, PgBoss } from 'pg-boss';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { type DatabaseKind, statementsOf } from './boss-statements.ts';
import type { EndOfTask, NewTask, TaskKind } from './define-task.ts';
import { startBoss } from './start-boss.ts';

/** A task that was fetched. It is ours until it is finished, or until its heartbeat has stopped for too long. */
export interface FetchedTask<Payload> {
  id: string;
  payload: Payload;
  /** Tells this attempt from the next, which somebody else makes after the heartbeat has stopped. */
  retryCount: number;
}

/** The one queue for work in the background, on whichever database: all its state is in tables. */
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

  /** When it cannot be opened, the database being away, the next call tries again. */
  #open(): Promise<PgBoss> {
    this.#opened ??= startBoss(this.#db, this.#kind, this.#kinds).catch((error) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** Makes its tables, if need be. */
  async prepare(): Promise<void> {
    await this.#open();
  }

  /**
   * Adds tasks; of a kind that is exclusive, only those whose key neither waits nor runs. They are of one moment, so it is
   * by their ids that those of one key keep their order.
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

  /** Takes the tasks that have waited longest. perGroup: so many of each group that anybody has. */
  async fetch<Payload>(name: string, atMost: number, perGroup?: number): Promise<FetchedTask<Payload>[]> {
    const boss = await this.#open();
    const groups = perGroup === undefined ? {} : { groupConcurrency: perGroup };
    const jobs = await boss.fetch<Payload>(name, { batchSize: atMost, ...groups });
    return jobs.map(({ id, data, retryCount }) => ({ id, payload: data, retryCount }));
  }

  /** Says that whoever has these tasks is alive. Returns the ids of those that it still has. */
  async touch(name: string, tasks: readonly FetchedTask<unknown>[]): Promise<Set<string>> {
    if (tasks.length === 0) return new Set();
    const boss = await this.#open();
    // Its type does not tell which ones they are.
    const { settled = [] }: { settled?: string[] } = await boss.touch(name, [...tasks]);
    return new Set(settled);
  }

  /** Ends tasks without a transaction, which others would have to wait for. */
  async remove(name: string, tasks: readonly FetchedTask<unknown>[]): Promise<void> {
    if (tasks.length > 0) await (await this.#open()).deleteJob(name, [...tasks]);
  }

  /** Ends a task, and does what comes with its end, together or not at all. */
  async finish<Payload extends object>(name: string, task: FetchedTask<Payload>, end?: EndOfTask<Payload>) {
    const boss = await this.#open();
    await this.#db.transaction(async (tx) => {
      const next = (await end?.(tx)) ?? [];
      await boss.deleteJob(name, [task], { db: statementsOf(tx, this.#kind) });
      await this.send(name, next, tx);
    });
  }

  /** Puts a task back that could not be done. It is due again after the delay that its kind has. */
  async putBack(name: string, { id, retryCount }: FetchedTask<unknown>): Promise<void> {
    await (await this.#open()).fail(name, { id, retryCount });
  }

  /** Gives tasks whose worker has died to whoever fetches next. One process does it at a time. */
  async supervise(name: string): Promise<void> {
    await (await this.#open()).supervise(name);
  }

  /** For a process that knows that nobody else can have fetched any: those that are taken were so by one that died. */
  async putBackAll(name: string): Promise<void> {
    const boss = await this.#open();
    const taken = (await boss.findJobs(name)).filter(({ state }) => state === 'active');
    for (const { id, retryCount } of taken) await boss.fail(name, { id, retryCount });
  }

  /** For a process that knows that nobody else can have fetched any. */
  async removeAll(name: string): Promise<void> {
    await (await this.#open()).deleteAllJobs(name);
  }

  async close(): Promise<void> {
    const boss = await this.#opened?.catch(() => undefined);
    await boss?.stop({ graceful: false });
  }
}
