import type { ScriptToken } from './script-tokens.ts';

/** A function of a script, by the numbers of its tokens. */
interface ScriptFunction {
  /** Where it begins, with its name and parameters. */
  from: number;
  bodyFrom: number;
  bodyTo: number;
  name: string | null;
}

const opening = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const closing = new Set(opening.values());
/** What has parentheses and a block, and is no function. */
const statements = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'await']);
/** These call what they are given without waiting for the visitor. */
const callers = new Set(
  '$ finally forEach jQuery Promise queueMicrotask ready requestAnimationFrame requestIdleCallback setInterval setTimeout then'.split(
    ' ',
  ),
);
const listeners = new Set(['addEventListener', 'attachEvent', 'bind', 'on', 'one']);
const eventsOfLoading = /^(?:on)?(?:load|domcontentloaded|pageshow|readystatechange|ready)$/i;

/** Tells which part of a script runs by itself, without a click or a key of the visitor. */
export class ScriptFunctions {
  readonly #tokens: readonly ScriptToken[];
  /** The number of the token that closes what another opens, both ways. */
  readonly #partner: number[];
  readonly #ends: number[];
  readonly #functions: ScriptFunction[] = [];
  readonly #places = new Map<string, number[]>();
  readonly #runs = new Map<ScriptFunction, boolean>();

  constructor(tokens: readonly ScriptToken[]) {
    this.#tokens = tokens;
    this.#partner = partners(tokens);
    this.#ends = this.#endsOfExpressions();
    for (const [at, { kind, text }] of tokens.entries()) {
      if (kind === 'word') this.#remember(text, at);
      const found = this.#functionAt(at);
      if (found !== null) this.#functions.push(found);
    }
  }

  /** Where a word stands. */
  placesOf(name: string): readonly number[] {
    return this.#places.get(name) ?? [];
  }

  get count(): number {
    return this.#functions.length;
  }

  #remember(name: string, at: number): void {
    const places = this.#places.get(name) ?? [];
    places.push(at);
    this.#places.set(name, places);
  }

  /** Whether the token is reached when the page loads: it stands in no function that only an event or nobody calls. */
  isRun(at: number): boolean {
    return this.#around(at).every((found) => at >= found.bodyFrom && this.#isCalled(found));
  }

  isInFunction(at: number): boolean {
    return this.#around(at).length > 0;
  }

  #around(at: number): ScriptFunction[] {
    return this.#functions.filter(({ from, bodyTo }) => from <= at && at <= bodyTo);
  }

  #text(at: number): string {
    const token = this.#tokens[at];
    return token === undefined || token.kind === 'string' ? '' : token.text;
  }

  #functionAt(at: number): ScriptFunction | null {
    if (this.#text(at) === '=>') return this.#arrowAt(at);
    if (this.#text(at) !== '{' || this.#text(at - 1) !== ')') return null;
    const parameters = this.#partner[at - 1] ?? -1;
    if (parameters < 1) return null;
    const bodyTo = this.#partner[at] ?? this.#tokens.length;
    const before = this.#text(parameters - 1);
    if (before === 'function' || before === '*') return { from: parameters - 1, bodyFrom: at, bodyTo, name: null };
    if (this.#tokens[parameters - 1]?.kind !== 'word' || statements.has(before)) return null;
    return { from: parameters - 1, bodyFrom: at, bodyTo, name: before };
  }

  #arrowAt(at: number): ScriptFunction {
    const from = this.#text(at - 1) === ')' ? (this.#partner[at - 1] ?? at) : at - 1;
    const isBlock = this.#text(at + 1) === '{';
    const bodyTo = isBlock
      ? (this.#partner[at + 1] ?? this.#tokens.length)
      : (this.#ends[at + 1] ?? this.#tokens.length - 1);
    return { from, bodyFrom: at + 1, bodyTo, name: null };
  }

  /** Where the expression that each token stands in ends, found from the last to the first. */
  #endsOfExpressions(): number[] {
    const { length } = this.#tokens;
    const ends: number[] = [];
    for (let at = length - 1; at >= 0; at -= 1) {
      const text = this.#text(at);
      const after = (opening.has(text) ? (this.#partner[at] ?? at) : at) + 1;
      ends[at] = /^[,;)\]}]$/.test(text) ? at - 1 : (ends[after] ?? length - 1);
    }
    return ends;
  }

  #isCalled(found: ScriptFunction): boolean {
    const known = this.#runs.get(found);
    if (known !== undefined) return known;
    // Whoever is called by itself alone is called by nobody.
    this.#runs.set(found, false);
    const isCalled = this.#isCalledAtOnce(found) || this.#isPassedOn(found.from) || this.#isCalledByName(found);
    this.#runs.set(found, isCalled);
    return isCalled;
  }

  /** `(function () { … })()`, also with call and apply. */
  #isCalledAtOnce({ bodyTo }: ScriptFunction): boolean {
    let at = bodyTo + 1;
    while (this.#text(at) === ')') at += 1;
    const isWrapped = at > bodyTo + 1;
    if (this.#text(at) === '.' && /^(?:call|apply)$/.test(this.#text(at + 1))) at += 2;
    return this.#text(at) === '(' && (isWrapped || this.#text(bodyTo) === '}') && !this.#isDeclared(bodyTo);
  }

  /** What follows the block of a declaration is a statement of its own. */
  #isDeclared(bodyTo: number): boolean {
    const found = this.#functions.find((each) => each.bodyTo === bodyTo);
    if (found === undefined || found.name === null) return false;
    const before = this.#text(found.from - 2);
    return this.#text(found.from - 1) === 'function' && /^(?:|[;{}]|async)$/.test(before);
  }

  /** Whether what begins here is given to something that calls it while the page loads. */
  #isPassedOn(start: number): boolean {
    let at = start - 1;
    while (/^(?:async|function|\*)$/.test(this.#text(at))) at -= 1;
    if (this.#text(at) === '=') return eventsOfLoading.test(this.#lastName(at - 1));
    const [paren, first] = this.#argumentsAround(at);
    if (paren === null) return false;
    const caller = this.#lastName(paren - 1);
    return listeners.has(caller) ? eventsOfLoading.test(first) : callers.has(caller);
  }

  /** The parenthesis that is open before a token, and the text that comes first in it. */
  #argumentsAround(before: number): [paren: number | null, first: string] {
    let at = before;
    while (at >= 0 && !opening.has(this.#text(at)))
      at = (closing.has(this.#text(at)) ? (this.#partner[at] ?? 0) : at) - 1;
    if (this.#text(at) !== '(') return [null, ''];
    const first = this.#tokens[at + 1];
    return [at, first?.kind === 'string' ? first.text : ''];
  }

  /** Of `window.onload` or `$(document).ready`: what stands last. */
  #lastName(at: number): string {
    const token = this.#tokens[at];
    if (token?.kind === 'word') return token.text;
    const named = this.#text(at) === ']' ? this.#tokens[at - 1] : undefined;
    return named?.kind === 'string' ? named.text : '';
  }

  #isCalledByName({ name, from, bodyTo }: ScriptFunction): boolean {
    let start = from;
    while (/^(?:async|function|\*)$/.test(this.#text(start - 1))) start -= 1;
    const isAssigned = this.#text(start - 1) === '=' || this.#text(start - 1) === ':';
    const called = name ?? (isAssigned ? this.#lastName(start - 2) : '');
    return this.placesOf(called).some((at) => {
      const isElsewhere = at < from || at > bodyTo;
      const isCall = this.#text(at + 1) === '(' && !this.#isParameterList(at + 1);
      const isGiven = !/^(?:[=.]|\()$/.test(this.#text(at + 1)) && this.#isPassedOn(at);
      return isElsewhere && (isCall || isGiven) && this.isRun(at);
    });
  }

  #isParameterList(paren: number): boolean {
    return this.#functions.some(({ from, bodyFrom }) => from <= paren && paren < bodyFrom);
  }
}

function partners(tokens: readonly ScriptToken[]): number[] {
  const found: number[] = [];
  const open: { at: number; closedBy: string }[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    const closedBy = kind === 'sign' ? opening.get(text) : undefined;
    if (closedBy !== undefined) open.push({ at, closedBy });
    else if (kind === 'sign' && open.at(-1)?.closedBy === text) {
      const { at: opened } = open.pop() ?? { at };
      found[at] = opened;
      found[opened] = at;
    }
  }
  return found;
}
