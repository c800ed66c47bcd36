interface Node<Value> {
  next: Map<number, Node<Value>>;
  values: Value[];
  /** The node of the longest other text that ends here too. */
  fallback: Node<Value> | null;
  /** The nearest node on the way of fallbacks that has values. */
  shorter: Node<Value> | null;
}

const emptyNode = <Value>(): Node<Value> => ({ next: new Map(), values: [], fallback: null, shorter: null });

/**
 * Finds which of many texts a text contains, in one pass over it, however many there are (Aho and Corasick, "Efficient
 * string matching", 1975).
 */
export class TextFinder<Value> {
  readonly #root = emptyNode<Value>();
  #isLinked = true;

  add(text: string, value: Value): void {
    let node = this.#root;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      let next = node.next.get(code);
      if (next === undefined) {
        next = emptyNode();
        node.next.set(code, next);
      }
      node = next;
    }
    node.values.push(value);
    this.#isLinked = false;
  }

  /** The values of all texts that are in `text`, each once, in no order. Undefined if there are none. */
  find(text: string): Set<Value> | undefined {
    if (!this.#isLinked) this.#link();
    let found: Set<Value> | undefined;
    let node = this.#root;
    for (let at = 0; at < text.length; at += 1) {
      node = this.#step(node, text.charCodeAt(at));
      for (let hit: Node<Value> | null = node; hit !== null; hit = hit.shorter) {
        for (const value of hit.values) {
          found ??= new Set();
          found.add(value);
        }
      }
    }
    return found;
  }

  #step(from: Node<Value>, code: number): Node<Value> {
    for (let node: Node<Value> | null = from; node !== null; node = node.fallback) {
      const next = node.next.get(code);
      if (next !== undefined) return next;
    }
    return this.#root;
  }

  #link(): void {
    const queue: Node<Value>[] = [this.#root];
    for (const node of queue) {
      for (const [code, next] of node.next) {
        const fallback: Node<Value> = node.fallback === null ? this.#root : this.#step(node.fallback, code);
        next.fallback = fallback;
        next.shorter = fallback.values.length > 0 ? fallback : fallback.shorter;
        queue.push(next);
      }
    }
    this.#isLinked = true;
  }
}
