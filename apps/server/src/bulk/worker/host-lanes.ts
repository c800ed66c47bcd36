import { shareOfHost } from '../host-shards.ts';
import type { HostPace } from './host-pace.ts';

interface Lane<Row> {
  host: string;
  /** By job. */
  waiting: Map<string, Row[]>;
  underWay: number;
  /** How many may be under way at once. */
  width: number;
}

/** What tells the lane of a row: workers may each have a part of a host. */
export interface LanePlace {
  host: string;
  shard: number;
}

export interface LaneRow extends LanePlace {
  jobId: string;
  /** Whose job it is. */
  person: string;
}

interface JobTurns<Row> {
  person: string;
  underWay: number;
  waiting: number;
  /** Lanes in which a row of it may start, in the order of their turns. */
  ready: Set<Lane<Row>>;
}

export const laneOf = ({ host, shard }: LanePlace): string => `${shard} ${host}`;

/** Which hosts are left alone for a while. */
type HostRests = Pick<HostPace, 'hasRests' | 'restOf'>;
const noRests: HostRests = { hasRests: false, restOf: () => undefined };

/**
 * Rows that wait for their turn, a lane for each part of a host. None gets more than its share, and the next row is one
 * of the person with the fewest under way: so nobody waits for all that another has.
 */
export class HostLanes<Row extends LaneRow> {
  readonly #perHost: number;
  readonly #rests: HostRests;
  readonly #now: () => number;
  readonly #lanes = new Map<string, Lane<Row>>();
  readonly #jobs = new Map<string, JobTurns<Row>>();
  readonly #underWayOf = new Map<string, number>();
  /** Rows that get back into their lanes at a moment. */
  #putOff: { row: Row; until: number }[] = [];
  /** When the first of them does. */
  #nextBackAt = Number.POSITIVE_INFINITY;
  #waiting = 0;

  constructor(perHost: number, rests: HostRests = noRests, now = Date.now) {
    this.#perHost = perHost;
    this.#rests = rests;
    this.#now = now;
  }

  /** Rows that wait in all lanes, and to get back into them. */
  get waiting(): number {
    return this.#waiting + this.#putOff.length;
  }

  /** In how many of them a row of the job may start. */
  readyLanes(jobId: string): number {
    const ready = this.#jobs.get(jobId)?.ready ?? new Set();
    if (!this.#rests.hasRests) return ready.size;
    return [...ready].filter((lane) => !this.#isResting(lane)).length;
  }

  add(rows: Iterable<Row>): void {
    for (const row of rows) {
      const lane = this.#laneFor(row);
      const job = this.#jobFor(row);
      const waiting = lane.waiting.get(row.jobId);
      if (waiting === undefined) lane.waiting.set(row.jobId, [row]);
      else waiting.push(row);
      job.waiting += 1;
      this.#waiting += 1;
      if (lane.underWay < lane.width) job.ready.add(lane);
    }
  }

  /** Has a row wait outside its lane. until: milliseconds since 1970. */
  putOff(row: Row, until: number): void {
    this.#putOff.push({ row, until });
    this.#nextBackAt = Math.min(this.#nextBackAt, until);
  }

  /**
   * The row whose turn it is; it counts as under way until it is finished. onlyNewcomers: only of somebody who has
   * nothing under way.
   */
  start({ onlyNewcomers = false } = {}): Row | undefined {
    if (this.#nextBackAt <= this.#now()) this.#takeBack();
    const next = this.#nextTurn(onlyNewcomers);
    if (next === undefined) return undefined;
    const { jobId, job, lane } = next;
    const row = lane.waiting.get(jobId)?.shift();
    if (row === undefined) return undefined;
    lane.underWay += 1;
    job.underWay += 1;
    job.waiting -= 1;
    this.#waiting -= 1;
    this.#underWayOf.set(job.person, this.#rowsOf(job.person) + 1);
    // Behind the others.
    job.ready.delete(lane);
    this.#jobs.delete(jobId);
    this.#jobs.set(jobId, job);
    this.#update(lane);
    return row;
  }

  finish(row: Row): void {
    const lane = this.#lanes.get(laneOf(row));
    const job = this.#jobs.get(row.jobId);
    if (lane === undefined || job === undefined) return;
    lane.underWay -= 1;
    job.underWay -= 1;
    const left = this.#rowsOf(job.person) - 1;
    if (left === 0) this.#underWayOf.delete(job.person);
    else this.#underWayOf.set(job.person, left);
    this.#update(lane);
    this.#forgetIfDone(row);
  }

  /** Forgets the waiting rows for which this holds. */
  drop(isUnwanted: (row: Row) => boolean): Row[] {
    const dropped: Row[] = [];
    for (const lane of this.#lanes.values()) {
      for (const [jobId, rows] of lane.waiting) {
        const unwanted = rows.filter(isUnwanted);
        if (unwanted.length === 0) continue;
        dropped.push(...unwanted);
        lane.waiting.set(
          jobId,
          rows.filter((row) => !isUnwanted(row)),
        );
        const job = this.#jobs.get(jobId);
        if (job !== undefined) job.waiting -= unwanted.length;
      }
      this.#update(lane);
    }
    this.#waiting -= dropped.length;
    for (const row of dropped) this.#forgetIfDone(row);
    const kept = this.#putOff.filter(({ row }) => !isUnwanted(row));
    for (const { row } of this.#putOff) if (isUnwanted(row)) dropped.push(row);
    this.#putOff = kept;
    return dropped;
  }

  #takeBack(): void {
    const now = this.#now();
    const due = this.#putOff.filter(({ until }) => until <= now);
    this.#putOff = this.#putOff.filter(({ until }) => until > now);
    this.#nextBackAt = this.#putOff.reduce((first, { until }) => Math.min(first, until), Number.POSITIVE_INFINITY);
    this.add(due.map(({ row }) => row));
  }

  /** Of the person with the fewest rows under way, in the job with the fewest. */
  #nextTurn(onlyNewcomers: boolean): { jobId: string; job: JobTurns<Row>; lane: Lane<Row> } | undefined {
    let best: { jobId: string; job: JobTurns<Row>; lane: Lane<Row> } | undefined;
    for (const [jobId, job] of this.#jobs) {
      if (job.ready.size === 0 || (onlyNewcomers && this.#rowsOf(job.person) > 0)) continue;
      if (best !== undefined && !this.#comesBefore(job, best.job)) continue;
      const lane = this.#nextLane(job);
      if (lane !== undefined) best = { jobId, job, lane };
    }
    return best;
  }

  #comesBefore(one: JobTurns<Row>, other: JobTurns<Row>): boolean {
    const difference = this.#rowsOf(one.person) - this.#rowsOf(other.person);
    return difference < 0 || (difference === 0 && one.underWay < other.underWay);
  }

  #rowsOf(person: string): number {
    return this.#underWayOf.get(person) ?? 0;
  }

  #nextLane({ ready }: JobTurns<Row>): Lane<Row> | undefined {
    for (const lane of ready) if (!this.#isResting(lane)) return lane;
    return undefined;
  }

  #isResting({ host }: Lane<Row>): boolean {
    return this.#rests.restOf(host) !== undefined;
  }

  #laneFor(row: Row): Lane<Row> {
    const key = laneOf(row);
    const known = this.#lanes.get(key);
    if (known !== undefined) return known;
    const lane = { host: row.host, waiting: new Map(), underWay: 0, width: shareOfHost(row, this.#perHost) };
    this.#lanes.set(key, lane);
    return lane;
  }

  #jobFor({ jobId, person }: Row): JobTurns<Row> {
    const job = this.#jobs.get(jobId) ?? { person, underWay: 0, waiting: 0, ready: new Set() };
    this.#jobs.set(jobId, job);
    return job;
  }

  #update(lane: Lane<Row>): void {
    for (const [jobId, rows] of lane.waiting) {
      const ready = this.#jobs.get(jobId)?.ready;
      if (rows.length > 0 && lane.underWay < lane.width) ready?.add(lane);
      else ready?.delete(lane);
      if (rows.length === 0) lane.waiting.delete(jobId);
    }
  }

  #forgetIfDone(row: Row): void {
    const lane = this.#lanes.get(laneOf(row));
    if (lane?.underWay === 0 && lane.waiting.size === 0) this.#lanes.delete(laneOf(row));
    const job = this.#jobs.get(row.jobId);
    if (job?.underWay === 0 && job.waiting === 0) this.#jobs.delete(row.jobId);
  }
}
