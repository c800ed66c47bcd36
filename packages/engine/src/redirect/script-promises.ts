import type { ScriptFunction, ScriptFunctions } from './script-functions.ts';
import type { ScriptOutline } from './script-outline.ts';

/** Where a script waits for promises of its own making, which the visitor may have to click for. */
export class ScriptPromises {
  readonly #outline: ScriptOutline;
  readonly #functions: ScriptFunctions;
  #ownBefore: number[] | undefined;
  #gates: Map<ScriptFunction | undefined, number[]> | undefined;

  constructor(outline: ScriptOutline, functions: ScriptFunctions) {
    this.#outline = outline;
    this.#functions = functions;
  }

  /** Whether a function follows such a promise. Or it waits as long as an object says. */
  awaitsSomething({ from }: ScriptFunction): boolean {
    const paren = this.#outline.bracketAround(from) ?? 0;
    const closing = this.#outline.partnerOf(paren) ?? 0;
    if (this.#functions.isTimer(paren - 1) && this.#text(closing - 2) === '.') return true;
    return /^(?:then|finally)$/.test(this.#text(paren - 1)) && this.#isOwn(this.#startOfChain(paren - 1), paren - 2);
  }

  /** Where one is awaited, in a function or outside of all. */
  gatesIn(found: ScriptFunction | undefined): readonly number[] {
    this.#gates ??= Map.groupBy(
      this.#outline.placesOf('await').filter((at) => this.#isGate(at)),
      (at) => this.#functions.around(at),
    );
    return this.#gates.get(found) ?? [];
  }

  #text(at: number): string {
    return this.#outline.text(at);
  }

  #isGate(at: number): boolean {
    const end = this.#outline.endOfExpression(at + 1);
    // What comes one by one may not come at all.
    return this.#text(at - 1) === 'for' || (this.#isOwn(at + 1, end) && !this.#functions.hasTimer(at, end));
  }

  /** Where `new Promise(…).then(…)` or `clicks.next().then(…)` begins, by its last name. */
  #startOfChain(last: number): number {
    let at = last;
    while (/^(?:\.|\?\.)$/.test(this.#text(at - 1))) {
      at -= 2;
      while (this.#outline.isClosing(at)) at = (this.#outline.partnerOf(at) ?? 0) - 1;
    }
    return this.#text(at - 1) === 'new' ? at - 1 : at;
  }

  /** Whether an expression makes such a promise, or names what is one or gives one. */
  #isOwn(from: number, to: number): boolean {
    this.#ownBefore ??= this.#countOwn();
    return (this.#ownBefore[to + 1] ?? 0) > (this.#ownBefore[from] ?? 0);
  }

  /** How many words that stand for one there are before each token. Expressions stand in others: each word is read once. */
  #countOwn(): number[] {
    const places = new Set(this.#outline.placesOf('Promise').filter((at) => this.#waits(at)));
    if (places.size === 0) return [];
    const names = this.#namesOf([...places]);
    const counts = [0];
    for (const [at, { kind, text }] of this.#outline.tokens.entries()) {
      const isOwn = kind === 'word' && (places.has(at) || names.has(text));
      counts.push((counts[at] ?? 0) + (isOwn ? 1 : 0));
    }
    return counts;
  }

  /** Not one that a timer ends. */
  #waits(at: number): boolean {
    const next = this.#text(at + 1);
    if (this.#text(at - 1) === 'new' && next === '(') {
      return !this.#functions.hasTimer(at, this.#outline.partnerOf(at + 1) ?? at);
    }
    return this.#text(at + 2) === 'withResolvers' && !this.#functions.hasTimer(0, this.#outline.tokens.length);
  }

  /** The variables that hold such a promise, and the functions that make one. */
  #namesOf(places: readonly number[]): Set<string> {
    const names = new Set(places.flatMap((at) => this.#assigned(this.#text(at - 1) === 'new' ? at - 2 : at - 1)));
    for (const made of this.#functions.all) {
      const { bodyFrom, bodyTo } = made;
      const makes = places.some((at) => at >= bodyFrom && at <= bodyTo);
      if (makes && !this.#functions.hasTimer(bodyFrom, bodyTo)) names.add(this.#functions.nameOf(made));
    }
    names.delete('');
    return names;
  }

  /** `clicked = …`, or `{ promise, resolve } = …` */
  #assigned(sign: number): string[] {
    if (this.#text(sign) !== '=') return [];
    if (this.#text(sign - 1) !== '}') return [this.#text(sign - 1)];
    const open = this.#outline.partnerOf(sign - 1) ?? sign;
    return this.#outline.tokens.slice(open, sign).flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
  }
}
