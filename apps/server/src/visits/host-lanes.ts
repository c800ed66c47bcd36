import type { HostPace } from './host-pace.ts';

/** Work at a host. */
export interface HostItem {
  host: string;
  /** All work at a host is in one shard, which one worker has at a time. */
  shard: number;
  /** The larger unit that it belongs to, such as a job. The groups of a party take turns. */
  group: string;
  /** Who takes turns with the others: usually a person. */
  party: string;
}

interface Lane<Item> {
  host: string;
  /** By group. */
  waiting: Map<string, Item[]>;
  underWay: number;
}

interface Group<Item> {
  party: string;
  underWay: number;
  waiting: number;
  /** Lanes in which it can start something, in turn order. */
  ready: Set<Lane<Item>>;
}

/** Which hosts are paused. */
type HostRests = Pick<HostPace, 'hasRests' | 'restOf'>;
const noRests: HostRests = { hasRests: false, restOf: () => undefined };

export interface LaneLimits {
  /** Concurrent work at one host. */
  perHost: number;
  /** Concurrent work at all hosts. A party that is alone gets half of it. */
  places: number;
}

/**
 * Waiting work, with a lane for each host. The next item is of the party with the fewest running. A party may have as
 * many running as there are free slots: one alone gets half of them, two a third each, and newcomers always find some
 * free. So no one waits for another's work, however long that takes.
 */
export class HostLanes<Item extends HostItem> {
  readonly #limits: LaneLimits;
  readonly #rests: HostRests;
  readonly #now: () => number;
  readonly #lanes = new Map<string, Lane<Item>>();
  readonly #groups = new Map<string, Group<Item>>();
  readonly #underWayOf = new Map<string, number>();
  /** Items that return to their lanes at a given time. */
  #putOff: { item: Item; until: number }[] = [];
  /** When the first of them does. */
  #nextBackAt = Number.POSITIVE_INFINITY;
  #waiting = 0;
  #underWay = 0;

  constructor(limits: LaneLimits, rests: HostRests = noRests, now = Date.now) {
    this.#limits = limits;
    this.#rests = rests;
    this.#now = now;
  }

  /** The number of items in all lanes, including those that will return. */
  get waiting(): number {
    return this.#waiting + this.#putOff.length;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** In how many lanes the group can start something. */
  readyLanes(group: string): number {
    const ready = this.#groups.get(group)?.ready ?? new Set();
    if (!this.#rests.hasRests) return ready.size;
    return [...ready].filter((lane) => !this.#isResting(lane)).length;
  }

  add(items: Iterable<Item>): void {
    for (const item of items) {
      const lane = this.#laneFor(item);
      const group = this.#groupFor(item);
      const waiting = lane.waiting.get(item.group);
      if (waiting === undefined) lane.waiting.set(item.group, [item]);
      else waiting.push(item);
      group.waiting += 1;
      this.#waiting += 1;
      if (this.#hasRoom(lane)) group.ready.add(lane);
    }
  }

  /** Makes an item wait outside its lane. until: milliseconds since 1970. */
  putOff(item: Item, until: number): void {
    this.#putOff.push({ item, until });
    this.#nextBackAt = Math.min(this.#nextBackAt, until);
  }

  /** When the next item returns to its lane. */
  get nextBackAt(): number {
    return this.#nextBackAt;
  }

  /** The next item; it counts as running until it is finished. */
  start(): Item | undefined {
    if (this.#nextBackAt <= this.#now()) this.#takeBack();
    const next = this.#nextTurn();
    if (next === undefined) return undefined;
    const { name, group, lane } = next;
    const item = lane.waiting.get(name)?.shift();
    if (item === undefined) return undefined;
    lane.underWay += 1;
    group.underWay += 1;
    group.waiting -= 1;
    this.#waiting -= 1;
    this.#underWay += 1;
    this.#underWayOf.set(group.party, this.#ofParty(group.party) + 1);
    // Behind the others.
    group.ready.delete(lane);
    this.#groups.delete(name);
    this.#groups.set(name, group);
    this.#update(lane);
    return item;
  }

  finish(item: Item): void {
    const lane = this.#lanes.get(item.host);
    const group = this.#groups.get(item.group);
    if (lane === undefined || group === undefined) return;
    lane.underWay -= 1;
    group.underWay -= 1;
    this.#underWay -= 1;
    const left = this.#ofParty(group.party) - 1;
    if (left === 0) this.#underWayOf.delete(group.party);
    else this.#underWayOf.set(group.party, left);
    this.#update(lane);
    this.#forgetIfDone(item);
  }

  /** Drops waiting items that aren't wanted. */
  drop(isUnwanted: (item: Item) => boolean): Item[] {
    const dropped: Item[] = [];
    for (const lane of this.#lanes.values()) {
      for (const [name, items] of lane.waiting) {
        const unwanted = items.filter(isUnwanted);
        if (unwanted.length === 0) continue;
        dropped.push(...unwanted);
        lane.waiting.set(
          name,
          items.filter((item) => !isUnwanted(item)),
        );
        const group = this.#groups.get(name);
        if (group !== undefined) group.waiting -= unwanted.length;
      }
      this.#update(lane);
    }
    this.#waiting -= dropped.length;
    for (const item of dropped) this.#forgetIfDone(item);
    const kept = this.#putOff.filter(({ item }) => !isUnwanted(item));
    for (const { item } of this.#putOff) if (isUnwanted(item)) dropped.push(item);
    this.#setPutOff(kept);
    return dropped;
  }

  #takeBack(): void {
    const now = this.#now();
    const due = this.#putOff.filter(({ until }) => until <= now);
    this.#setPutOff(this.#putOff.filter(({ until }) => until > now));
    this.add(due.map(({ item }) => item));
  }

  #setPutOff(putOff: { item: Item; until: number }[]): void {
    this.#putOff = putOff;
    this.#nextBackAt = putOff.reduce((first, { until }) => Math.min(first, until), Number.POSITIVE_INFINITY);
  }

  /** From the party with the fewest running, in the group with the fewest. */
  #nextTurn(): { name: string; group: Group<Item>; lane: Lane<Item> } | undefined {
    const free = this.#limits.places - this.#underWay;
    let best: { name: string; group: Group<Item>; lane: Lane<Item> } | undefined;
    for (const [name, group] of this.#groups) {
      if (group.ready.size === 0 || !this.#mayHaveMore(group, free)) continue;
      if (best !== undefined && !this.#comesBefore(group, best.group)) continue;
      const lane = this.#nextLane(group);
      if (lane !== undefined) best = { name, group, lane };
    }
    return best;
  }

  /** In a party that has its share, a group with nothing running may still start while many slots are free. */
  #mayHaveMore({ party, underWay }: Group<Item>, free: number): boolean {
    return this.#ofParty(party) < free || (underWay === 0 && free > this.#limits.places / 4);
  }

  #comesBefore(one: Group<Item>, other: Group<Item>): boolean {
    const difference = this.#ofParty(one.party) - this.#ofParty(other.party);
    return difference < 0 || (difference === 0 && one.underWay < other.underWay);
  }

  #ofParty(party: string): number {
    return this.#underWayOf.get(party) ?? 0;
  }

  #nextLane({ ready }: Group<Item>): Lane<Item> | undefined {
    for (const lane of ready) if (!this.#isResting(lane)) return lane;
    return undefined;
  }

  #isResting({ host }: Lane<Item>): boolean {
    return this.#rests.restOf(host) !== undefined;
  }

  #hasRoom({ underWay }: Lane<Item>): boolean {
    return underWay < this.#limits.perHost;
  }

  #laneFor({ host }: Item): Lane<Item> {
    const lane = this.#lanes.get(host) ?? { host, waiting: new Map(), underWay: 0 };
    this.#lanes.set(host, lane);
    return lane;
  }

  #groupFor({ group: name, party }: Item): Group<Item> {
    const group = this.#groups.get(name) ?? { party, underWay: 0, waiting: 0, ready: new Set() };
    this.#groups.set(name, group);
    return group;
  }

  #update(lane: Lane<Item>): void {
    for (const [name, items] of lane.waiting) {
      const ready = this.#groups.get(name)?.ready;
      if (items.length > 0 && this.#hasRoom(lane)) ready?.add(lane);
      else ready?.delete(lane);
      if (items.length === 0) lane.waiting.delete(name);
    }
  }

  #forgetIfDone({ host, group: name }: Item): void {
    const lane = this.#lanes.get(host);
    if (lane?.underWay === 0 && lane.waiting.size === 0) this.#lanes.delete(host);
    const group = this.#groups.get(name);
    if (group?.underWay === 0 && group.waiting === 0) this.#groups.delete(name);
  }
}
