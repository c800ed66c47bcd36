interface Lane<Row> {
  waiting: Row[];
  underWay: number;
}

/** Rows that wait for their turn, a lane for each host. Hosts take turns, and none gets more than its share at once. */
export class HostLanes<Row extends { host: string }> {
  readonly #perHost: number;
  readonly #lanes = new Map<string, Lane<Row>>();
  /** Lanes whose next row may start, in the order of their turns. */
  readonly #ready = new Set<Lane<Row>>();

  constructor(perHost: number) {
    this.#perHost = perHost;
  }

  /** How many hosts have a row that may start. */
  get readyHosts(): number {
    return this.#ready.size;
  }

  add(rows: Iterable<Row>): void {
    for (const row of rows) {
      const lane = this.#lanes.get(row.host) ?? { waiting: [], underWay: 0 };
      this.#lanes.set(row.host, lane);
      lane.waiting.push(row);
      this.#update(lane);
    }
  }

  /** The row whose turn it is; it counts as under way until it is finished. */
  start(): Row | undefined {
    const [lane] = this.#ready;
    const row = lane?.waiting.shift();
    if (lane === undefined || row === undefined) return undefined;
    lane.underWay += 1;
    // Behind the others.
    this.#ready.delete(lane);
    this.#update(lane);
    return row;
  }

  finish({ host }: Row): void {
    const lane = this.#lanes.get(host);
    if (lane === undefined) return;
    lane.underWay -= 1;
    this.#update(lane);
    if (lane.underWay === 0 && lane.waiting.length === 0) this.#lanes.delete(host);
  }

  /** Forgets the waiting rows for which this holds. */
  drop(isUnwanted: (row: Row) => boolean): Row[] {
    const dropped: Row[] = [];
    for (const [host, lane] of this.#lanes) {
      const kept: Row[] = [];
      for (const row of lane.waiting) (isUnwanted(row) ? dropped : kept).push(row);
      lane.waiting = kept;
      this.#update(lane);
      if (lane.underWay === 0 && kept.length === 0) this.#lanes.delete(host);
    }
    return dropped;
  }

  #update(lane: Lane<Row>): void {
    if (lane.waiting.length > 0 && lane.underWay < this.#perHost) this.#ready.add(lane);
    else this.#ready.delete(lane);
  }
}
