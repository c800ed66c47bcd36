interface Counted {
  count: number;
  name: string;
}

/** Keeps the first of a list that is too long to be kept: the highest counts, and of equal ones those whose names come first. */
export class HighestCounts<Item extends Counted> {
  readonly #length: number;
  #items: Item[] = [];
  /** Of all that was offered. */
  total = 0;

  constructor(length: number) {
    this.#length = length;
  }

  offer(item: Item): void {
    this.total += item.count;
    this.#items.push(item);
    // Sorted now and then, rather than for each of a million.
    if (this.#items.length >= this.#length * 50) this.#cut();
  }

  items(): Item[] {
    this.#cut();
    return this.#items;
  }

  #cut(): void {
    this.#items = this.#items.sort(inOrder).slice(0, this.#length);
  }
}

const inOrder = (a: Counted, b: Counted): number => b.count - a.count || (a.name < b.name ? -1 : 1);
