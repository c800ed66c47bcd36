/** A place in the texts. Most have one way on, so only places where texts part have a map. */
interface Node<Value> {
  code: number;
  next: Node<Value> | null;
  /** The ways on after the first. */
  others: Map<number, Node<Value>> | null;
  values: Value[] | null;
  /** The node of the longest other text that ends here too. */
  fallback: Node<Value> | null;
  /** The nearest node on the way of fallbacks that has values. */
  shorter: Node<Value> | null;
}

const emptyNode = <Value>(): Node<Value> => ({
  code: -1,
  next: null,
  others: null,
  values: null,
  fallback: null,
  shorter: null,
});

const after = <Value>(node: Node<Value>, code: number): Node<Value> | undefined =>
  (node.code === code ? node.next : node.others?.get(code)) ?? undefined;

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
      let next = after(node, code);
      if (next === undefined) {
        next = emptyNode();
        if (node.next === null) [node.code, node.next] = [code, next];
        else {
          node.others ??= new Map();
          node.others.set(code, next);
        }
      }
      node = next;
    }
    if (node.values === null) node.values = [value];
    else node.values.push(value);
    this.#isLinked = false;
  }

  /** The values of all texts that are in `text`, each once, in no order. Undefined if there are none. */
  find(text: string): Value[] | undefined {
    if (!this.#isLinked) this.#link();
    let found: Set<Value> | undefined;
    let node = this.#root;
    for (let at = 0; at < text.length; at += 1) {
      node = this.#step(node, text.charCodeAt(at));
      for (let hit: Node<Value> | null = node; hit !== null; hit = hit.shorter) {
        if (hit.values === null) continue;
        found ??= new Set();
        for (const value of hit.values) found.add(value);
      }
    }
    return found && [...found];
  }

  #step(from: Node<Value>, code: number): Node<Value> {
    for (let node: Node<Value> | null = from; node !== null; node = node.fallback) {
      const next = after(node, code);
      if (next !== undefined) return next;
    }
    return this.#root;
  }

  #link(): void {
    const queue: Node<Value>[] = [this.#root];
    const link = (node: Node<Value>, code: number, next: Node<Value>) => {
      const fallback: Node<Value> = node.fallback === null ? this.#root : this.#step(node.fallback, code);
      next.fallback = fallback;
      next.shorter = fallback.values === null ? fallback.shorter : fallback;
      queue.push(next);
    };
    for (const node of queue) {
      if (node.next !== null) link(node, node.code, node.next);
      node.others?.forEach((next, code) => {
        link(node, code, next);
      });
    }
    this.#isLinked = true;
  }
}
