import type { JobInsert, PgBoss } from 'pg-boss';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { type DatabaseKind, statementsOf } from './boss-statements.ts';
import { startBoss } from './start-boss.ts';
import type { TaskKind } from './task-kind.ts';

/** A task that was fetched. It is ours until it is finished, or until its heartbeat has stopped for too long. */
export interface FetchedTask<Payload> {
  id: string;
  payload: Payload;
  /** Tells this attempt from the next, which somebody else makes after the heartbeat has stopped. */
  retryCount: number;
}

export interface NewTask<Payload> {
  /** What it may not run beside: see `policy` of its kind. */
  key: string;
  payload: Payload;
  /** At once when left out. */
  afterSeconds?: number;
}

/**
 * What comes with the end of a task, as a part of the transaction that removes it: it stores what came of the task, and
 * returns the tasks that come next.
 */
export type EndOfTask<Payload> = (tx: Database) => Promise<NewTask<Payload>[]>;

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

  /**
   * Adds tasks; of a kind that is exclusive, only those whose key neither waits nor runs. They are of one moment, so it is
   * by their ids that those of one key keep their order.
   */
  async send<Payload extends object>(name: string, tasks: readonly NewTask<Payload>[], db = this.#db): Promise<void> {
    const boss = await this.#open();
    if (tasks.length === 0) return;
    const ids = tasks.map(newId).sort();
    const jobs: JobInsert[] = tasks.map(({ key, payload, afterSeconds }, index) => ({
      id: ids[index] as string,
      singletonKey: key,
      data: payload,
      ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
    }));
    await boss.insert(name, jobs, { db: statementsOf(db, this.#kind) });
  }

  /**
   * Takes the tasks that have waited longest. In a transaction they are ours until it ends: nobody else sees them, and if
   * we die they are there as before.
   */
  async fetch<Payload>(name: string, atMost: number, db = this.#db): Promise<FetchedTask<Payload>[]> {
    const boss = await this.#open();
    const jobs = await boss.fetch<Payload>(name, { batchSize: atMost, db: statementsOf(db, this.#kind) });
    return jobs.map(({ id, data, retryCount }) => ({ id, payload: data, retryCount }));
  }

  /** Says that whoever has these tasks is alive. Returns the ids of those that it still has. */
  async touch(name: string, tasks: readonly FetchedTask<unknown>[]): Promise<Set<string>> {
    const boss = await this.#open();
    if (tasks.length === 0) return new Set();
    // Its type does not tell which ones they are.
    const { settled = [] }: { settled?: string[] } = await boss.touch(name, [...tasks]);
    return new Set(settled);
  }

  /** Ends tasks, and nothing else. */
  async remove(name: string, tasks: readonly FetchedTask<unknown>[]): Promise<void> {
    const boss = await this.#open();
    if (tasks.length > 0) await boss.deleteJob(name, [...tasks], { db: statementsOf(this.#db, this.#kind) });
  }

  /** Ends tasks, and does what comes with their end, together or not at all. */
  async finish<Payload extends object>(
    name: string,
    tasks: readonly FetchedTask<Payload>[],
    end: EndOfTask<Payload>,
  ): Promise<void> {
    await this.#open();
    if (tasks.length === 0) return;
    await this.#db.transaction(async (tx) => this.replace(tx, name, tasks, await end(tx)));
  }

  /** Ends tasks and sends others, as a part of a transaction. */
  async replace<Payload extends object>(
    tx: Database,
    name: string,
    tasks: readonly FetchedTask<Payload>[],
    others: readonly NewTask<Payload>[],
  ): Promise<void> {
    const boss = await this.#open();
    await boss.deleteJob(name, [...tasks], { db: statementsOf(tx, this.#kind) });
    await this.send(name, others, tx);
  }

  /** Has a task that waits be due now. Returns whether there was one. */
  async makeDue(name: string, key: string): Promise<boolean> {
    const boss = await this.#open();
    const { updated } = await boss.update(name, undefined, { singletonKey: key, startAfter: 0 });
    return updated > 0;
  }

  /** Puts a task back that could not be done. It is due again after the delay that its kind has. */
  async putBack(name: string, task: FetchedTask<unknown>): Promise<void> {
    const boss = await this.#open();
    await boss.fail(name, { id: task.id, retryCount: task.retryCount });
  }

  /** Gives tasks whose worker has died to whoever fetches next. One process does it at a time. */
  async supervise(name: string): Promise<void> {
    const boss = await this.#open();
    await boss.supervise(name);
  }

  /** Makes its tables, if need be. */
  async prepare(): Promise<void> {
    await this.#open();
  }

  /** For a process that knows that nobody else can have fetched any: those that are taken were so by one that died. */
  async putBackAll(name: string): Promise<void> {
    const boss = await this.#open();
    const taken = (await boss.findJobs(name)).filter(({ state }) => state === 'active');
    for (const { id, retryCount } of taken) await boss.fail(name, { id, retryCount });
  }

  /** For a process that knows that nobody else can have fetched any. */
  async removeAll(name: string): Promise<void> {
    const boss = await this.#open();
    await boss.deleteAllJobs(name);
  }

  async close(): Promise<void> {
    const boss = await this.#opened?.catch(() => undefined);
    await boss?.stop({ graceful: false });
  }
}
