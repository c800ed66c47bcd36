/** A queue in which owners take turns, so that no one waits for everything that another has requested. */
export class FairQueue<Item> {
  /** In turn order. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const items = this.#waiting.get(owner);
    if (items === undefined) this.#waiting.set(owner, [item]);
    else items.push(item);
    this.#size += 1;
  }

  /** The next item. Its owner then goes to the end of the line. */
  shift(): Item | undefined {
    for (const [owner, [next, ...others]] of this.#waiting) {
      this.#waiting.delete(owner);
      if (others.length > 0) this.#waiting.set(owner, others);
      this.#size -= 1;
      return next;
    }
    return undefined;
  }

  /**
   * Makes room in a full queue: removes and returns the newest item of the owner with the most waiting, if that owner
   * has clearly more than this one. So no one can fill a queue and keep everyone else out.
   */
  displaceFor(owner: string): Item | undefined {
    let most: [string, Item[]] | undefined;
    for (const entry of this.#waiting) if (most === undefined || entry[1].length > most[1].length) most = entry;
    if (most === undefined || most[1].length <= this.sizeOf(owner) + 1) return undefined;
    this.#size -= 1;
    return most[1].pop();
  }

  /** Removes an item that need not wait any longer. Returns whether it was there. */
  remove(owner: string, item: Item): boolean {
    const items = this.#waiting.get(owner);
    const index = items?.indexOf(item) ?? -1;
    if (items === undefined || index < 0) return false;
    items.splice(index, 1);
    if (items.length === 0) this.#waiting.delete(owner);
    this.#size -= 1;
    return true;
  }
}
