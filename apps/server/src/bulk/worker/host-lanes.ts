import { shareOfHost } from '../host-shards.ts';
import type { HostPace } from './host-pace.ts';

interface Lane<Row> {
  host: string;
  waiting: Row[];
  underWay: number;
  /** How many may be under way at once. */
  width: number;
}

/** What tells the lane of a row: workers may each have a part of a host. */
export interface LanePlace {
  host: string;
  shard: number;
}

export const laneOf = ({ host, shard }: LanePlace): string => `${shard} ${host}`;

/** Which hosts are left alone for a while. */
type HostRests = Pick<HostPace, 'hasRests' | 'restOf'>;
const noRests: HostRests = { hasRests: false, restOf: () => undefined };

/** Rows that wait for their turn, a lane for each part of a host. Lanes take turns, and none gets more than its share. */
export class HostLanes<Row extends LanePlace> {
  readonly #perHost: number;
  readonly #rests: HostRests;
  readonly #now: () => number;
  readonly #lanes = new Map<string, Lane<Row>>();
  /** Lanes whose next row may start, in the order of their turns. */
  readonly #ready = new Set<Lane<Row>>();
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

  /** How many of them have a row that may start. */
  get readyLanes(): number {
    if (!this.#rests.hasRests) return this.#ready.size;
    return [...this.#ready].filter((lane) => !this.#isResting(lane)).length;
  }

  add(rows: Iterable<Row>): void {
    for (const row of rows) {
      const lane = this.#laneFor(row);
      lane.waiting.push(row);
      this.#waiting += 1;
      this.#update(lane);
    }
  }

  /** Has a row wait outside its lane. until: milliseconds since 1970. */
  putOff(row: Row, until: number): void {
    this.#putOff.push({ row, until });
    this.#nextBackAt = Math.min(this.#nextBackAt, until);
  }

  /** The row whose turn it is; it counts as under way until it is finished. */
  start(): Row | undefined {
    if (this.#nextBackAt <= this.#now()) this.#takeBack();
    const lane = this.#nextLane();
    const row = lane?.waiting.shift();
    if (lane === undefined || row === undefined) return undefined;
    lane.underWay += 1;
    this.#waiting -= 1;
    // Behind the others.
    this.#ready.delete(lane);
    this.#update(lane);
    return row;
  }

  finish(row: Row): void {
    const key = laneOf(row);
    const lane = this.#lanes.get(key);
    if (lane === undefined) return;
    lane.underWay -= 1;
    this.#update(lane);
    if (lane.underWay === 0 && lane.waiting.length === 0) this.#lanes.delete(key);
  }

  /** Forgets the waiting rows for which this holds. */
  drop(isUnwanted: (row: Row) => boolean): Row[] {
    const dropped: Row[] = [];
    for (const [key, lane] of this.#lanes) {
      const kept: Row[] = [];
      for (const row of lane.waiting) (isUnwanted(row) ? dropped : kept).push(row);
      lane.waiting = kept;
      this.#update(lane);
      if (lane.underWay === 0 && kept.length === 0) this.#lanes.delete(key);
    }
    this.#waiting -= dropped.length;
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

  #nextLane(): Lane<Row> | undefined {
    for (const lane of this.#ready) if (!this.#isResting(lane)) return lane;
    return undefined;
  }

  #isResting({ host }: Lane<Row>): boolean {
    return this.#rests.restOf(host) !== undefined;
  }

  #laneFor(row: Row): Lane<Row> {
    const key = laneOf(row);
    const known = this.#lanes.get(key);
    if (known !== undefined) return known;
    const lane = { host: row.host, waiting: [], underWay: 0, width: shareOfHost(row, this.#perHost) };
    this.#lanes.set(key, lane);
    return lane;
  }

  #update(lane: Lane<Row>): void {
    if (lane.waiting.length > 0 && lane.underWay < lane.width) this.#ready.add(lane);
    else this.#ready.delete(lane);
  }
}
