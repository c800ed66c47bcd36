import { type Assertion, type Node, parseRegex, type Range, RegexError, wordRanges } from './syntax.ts';

/** A step of the machine that an expression is turned into. */
type Step =
  | { kind: 'set'; ranges: readonly Range[]; isNegated: boolean }
  | { kind: 'assertion'; is: Assertion }
  /** Goes on at each of these. */
  | { kind: 'split'; to: number[] }
  | { kind: 'matched' };

/** Work for each character of a text is at most this. */
const maxSteps = 5000;

/**
 * A regular expression that is looked for in time that grows with the text and no faster, whoever wrote it: all ways are
 * followed side by side (Thompson), none is tried again. Says whether there is a match, and not where.
 */
export class LinearRegex {
  readonly #steps: Step[] = [];

  /** Throws a RegexError. */
  constructor(source: string) {
    this.#add(parseRegex(source));
    this.#push({ kind: 'matched' });
  }

  test(text: string): boolean {
    let current: number[] = [];
    for (let at = 0; at <= text.length; at += 1) {
      current.push(0);
      const sets = this.#reachable(current, text, at);
      if (sets === undefined) return true;
      const code = text.charCodeAt(at);
      current = at === text.length ? [] : sets.filter((step) => this.#takes(step, code)).map((step) => step + 1);
    }
    return false;
  }

  /** The steps that wait for a character. Undefined when the expression has matched. */
  #reachable(from: readonly number[], text: string, at: number): number[] | undefined {
    const seen = new Uint8Array(this.#steps.length);
    const waiting = from.toReversed();
    const sets: number[] = [];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const step = this.#steps[index];
      if (step === undefined || seen[index] === 1) continue;
      seen[index] = 1;
      if (step.kind === 'matched') return undefined;
      if (step.kind === 'set') sets.push(index);
      else if (step.kind === 'split') waiting.push(...step.to);
      else if (holds(step.is, text, at)) waiting.push(index + 1);
    }
    return sets;
  }

  #takes(index: number, code: number): boolean {
    const step = this.#steps[index];
    return step?.kind === 'set' && isIn(step.ranges, code) !== step.isNegated;
  }

  #push<Pushed extends Step>(step: Pushed): Pushed {
    if (this.#steps.length >= maxSteps) throw new RegexError('it is too large');
    this.#steps.push(step);
    return step;
  }

  /** Where the next step comes to stand. */
  get #next(): number {
    return this.#steps.length;
  }

  #add(node: Node): void {
    switch (node.kind) {
      case 'set':
      case 'assertion':
        this.#push(node);
        return;
      case 'sequence':
        for (const part of node.parts) this.#add(part);
        return;
      case 'choice':
        this.#addChoice(node.options);
        return;
      case 'repeat':
        this.#addRepeat(node);
    }
  }

  #addChoice(options: readonly Node[]): void {
    const split = this.#push({ kind: 'split', to: [] as number[] });
    const ends = options.map((option) => {
      split.to.push(this.#next);
      this.#add(option);
      return this.#push({ kind: 'split', to: [] as number[] });
    });
    for (const end of ends) end.to.push(this.#next);
  }

  #addRepeat({ of, min, max }: Extract<Node, { kind: 'repeat' }>): void {
    for (let times = 0; times < min; times += 1) this.#add(of);
    if (max === Number.POSITIVE_INFINITY) {
      const at = this.#next;
      const split = this.#push({ kind: 'split', to: [at + 1] });
      this.#add(of);
      this.#push({ kind: 'split', to: [at] });
      split.to.push(this.#next);
      return;
    }
    const splits = Array.from({ length: max - min }, () => {
      const split = this.#push({ kind: 'split', to: [this.#next + 1] });
      this.#add(of);
      return split;
    });
    for (const split of splits) split.to.push(this.#next);
  }
}

const isIn = (ranges: readonly Range[], code: number): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to);

function holds(assertion: Assertion, text: string, at: number): boolean {
  if (assertion === 'start') return at === 0;
  if (assertion === 'end') return at === text.length;
  const isWord = (index: number) => index >= 0 && index < text.length && isIn(wordRanges, text.charCodeAt(index));
  return (isWord(at - 1) !== isWord(at)) === (assertion === 'boundary');
}
