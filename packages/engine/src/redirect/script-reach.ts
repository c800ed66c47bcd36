import type { ScriptFunction, ScriptFunctions } from './script-functions.ts';
import type { ScriptOutline } from './script-outline.ts';
import { ScriptPromises } from './script-promises.ts';
import type { ScriptValues } from './script-values.ts';

/** Whether a part of a script runs when the page loads. */
export const reach = { never: 0, perhaps: 1, always: 2 } as const;
export type Reach = (typeof reach)[keyof typeof reach];

/** A statement that may not be run: behind `if`, its `else`, in a loop. */
interface Guarded {
  from: number;
  to: number;
  isRun: Reach;
  /** What follows it, up to here, runs only where it does not: it ends the function. */
  leavesUntil: number | null;
  isPassed: Reach;
}

/** What follows from a condition. */
interface Branches {
  isTrue: Reach;
  isFalse: Reach;
}
const unknown: Branches = { isTrue: 1, isFalse: 1 };
const otherwise = ({ isTrue, isFalse }: Branches): Branches => ({ isTrue: isFalse, isFalse: isTrue });

/** How far back the rest of an expression is looked at. */
const longestExpression = 100;
const atLeast = (one: Reach, other: Reach): Reach => (one > other ? one : other);
const atMost = (one: Reach, other: Reach): Reach => (one < other ? one : other);

/** Follows calls and conditions to each part of a script, from the moment that the page loads. */
export class ScriptReach {
  readonly #outline: ScriptOutline;
  readonly #functions: ScriptFunctions;
  readonly #values: ScriptValues;
  readonly #promises: ScriptPromises;
  readonly #guarded = new Map<ScriptFunction | undefined, Guarded[]>();
  readonly #ofFunctions = new Map<ScriptFunction, Reach>();
  readonly #ofPlaces = new Map<number, Reach>();

  constructor(outline: ScriptOutline, functions: ScriptFunctions, values: ScriptValues) {
    this.#outline = outline;
    this.#functions = functions;
    this.#values = values;
    this.#promises = new ScriptPromises(outline, functions);
    for (const at of outline.tokens.keys()) {
      if (!outline.isHead(at) || outline.text(at + 1) !== '(' || outline.text(at) === 'await') continue;
      const list = this.#guarded.get(functions.around(at));
      if (list === undefined) this.#guarded.set(functions.around(at), this.#guardedBy(at));
      else list.push(...this.#guardedBy(at));
    }
  }

  /** How many statements depend on something. */
  get guardedCount(): number {
    return [...this.#guarded.values()].reduce((sum, { length }) => sum + length, 0);
  }

  of(at: number): Reach {
    const kept = this.#ofPlaces.get(at);
    if (kept !== undefined) return kept;
    this.#ofPlaces.set(at, reach.never);
    const around = this.#functions.around(at);
    const inside = around !== undefined && at < around.bodyFrom ? reach.never : this.#within(at, around);
    const found = around === undefined || inside === reach.never ? inside : atMost(inside, this.#called(around));
    this.#ofPlaces.set(at, found);
    return found;
  }

  #called(found: ScriptFunction): Reach {
    const kept = this.#ofFunctions.get(found);
    if (kept !== undefined) return kept;
    // Whoever is called by itself alone is called by nobody.
    this.#ofFunctions.set(found, reach.never);
    const parent = this.#functions.parentOf(found);
    let best: Reach = reach.never;
    if (this.#functions.isCalledInPlace(found)) {
      const here = this.#within(found.from, parent);
      best = parent === undefined ? here : atMost(here, this.#called(parent));
      if (this.#promises.awaitsSomething(found)) best = atMost(best, reach.perhaps);
    }
    for (const at of best === reach.always ? [] : this.#functions.callsOf(found)) best = atLeast(best, this.of(at));
    this.#ofFunctions.set(found, best);
    return best;
  }

  /** As far as the function around it decides. */
  #within(at: number, around: ScriptFunction | undefined): Reach {
    let found = this.#inExpression(at);
    if (this.#promises.gatesIn(around).some((gate) => gate < at)) found = atMost(found, reach.perhaps);
    for (const { from, to, isRun, leavesUntil, isPassed } of this.#guarded.get(around) ?? []) {
      if (from <= at && at <= to) found = atMost(found, isRun);
      else if (leavesUntil !== null && at > to && at <= leavesUntil) found = atMost(found, isPassed);
    }
    return found;
  }

  #guardedBy(head: number): Guarded[] {
    const paren = head + 1;
    const closed = this.#outline.partnerOf(paren);
    if (closed === undefined) return [];
    const word = this.#outline.text(head);
    const isDecided = word === 'if' || word === 'while';
    const branches = isDecided ? this.#branches(paren + 1, closed - 1) : unknown;
    // A loop over a list is hardly ever there to do nothing.
    const then = this.#statement(closed + 1, word === 'for' ? { isTrue: 2, isFalse: 2 } : branches);
    const next = then.to + 1;
    if (word !== 'if' || this.#outline.text(next) !== 'else') return [then];
    return [then, this.#statement(next + 1, otherwise(branches))];
  }

  #statement(from: number, { isTrue, isFalse }: Branches): Guarded {
    const isBlock = this.#outline.text(from) === '{';
    const blockTo = isBlock ? (this.#outline.partnerOf(from) ?? this.#outline.tokens.length) : null;
    const to = blockTo ?? this.#outline.endOfStatement(from);
    const leaves = this.#isLeaving(isBlock ? from + 1 : from) || (isBlock && this.#endsInReturn(from, to));
    const bracket = this.#outline.bracketAround(from);
    const blockEnd = bracket === undefined ? undefined : this.#outline.partnerOf(bracket);
    const leavesUntil = leaves ? (blockEnd ?? this.#outline.tokens.length) : null;
    return { from, to, isRun: isTrue, leavesUntil, isPassed: isFalse };
  }

  #isLeaving(at: number): boolean {
    return /^(?:return|throw)$/.test(this.#outline.text(at));
  }

  /** Whether the last statement of a block is a return of nothing much. */
  #endsInReturn(from: number, to: number): boolean {
    return [1, 2, 3, 4].some((back) => to - back > from && this.#isLeaving(to - back));
  }

  #branches(from: number, to: number): Branches {
    const found = this.#values.valueOf(from, to);
    if (found === null) return unknown;
    const isSo = found.forNow ? reach.perhaps : reach.always;
    return found.value ? { isTrue: isSo, isFalse: reach.never } : { isTrue: reach.never, isFalse: isSo };
  }

  /** `top !== self && (location = …)`, `isOld ? location = … : 0` */
  #inExpression(place: number): Reach {
    let found: Reach = reach.always;
    /** Behind the colon of a condition, or the comma of a list. */
    let behind = '';
    const last = Math.max(0, place - longestExpression);
    for (let at = place - 1; at >= last && !this.#outline.isStatementStart(at + 1); at -= 1) {
      const text = this.#outline.text(at);
      if (/^(?:;|\}|\{|=>|return)$/.test(text)) break;
      const bracket = this.#outline.isClosing(at) ? (this.#outline.partnerOf(at) ?? 0) : at;
      if (this.#outline.isOpening(bracket) && this.#outline.isHead(bracket - 1)) break;
      if (bracket !== at) at = bracket;
      else if (this.#outline.isOpening(at)) behind = '';
      else if (text === ',' || (text === ':' && behind === '')) behind = text;
      else if (behind !== ',' && /^(?:\?|&&|\|\||\?\?)$/.test(text)) {
        const branches = text === '??' ? unknown : this.#branches(this.#startOfOperand(at, last), at - 1);
        const isNegated = text === '||' || (text === '?' && behind === ':');
        found = atMost(found, isNegated ? branches.isFalse : branches.isTrue);
        behind = '';
      }
    }
    return found;
  }

  #startOfOperand(sign: number, last: number): number {
    let at = sign - 1;
    for (; at >= last; at -= 1) {
      if (this.#outline.isClosing(at)) at = this.#outline.partnerOf(at) ?? 0;
      else if (this.#outline.isOpening(at) || /^(?:[,;:?={}]|=>|return|\|\|)$/.test(this.#outline.text(at))) break;
      if (this.#outline.isStatementStart(at)) return at;
    }
    return at + 1;
  }
}
