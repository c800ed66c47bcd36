import type { ScriptOutline } from './script-outline.ts';

/** A function of a script, by the numbers of its tokens. */
export interface ScriptFunction {
  /** Where it begins, with its name and parameters. */
  from: number;
  bodyFrom: number;
  bodyTo: number;
  name: string | null;
  /** The names of its parameters. */
  parameters: readonly string[];
}
/** Nobody gives a function more of them. */
const mostParameters = 20;

/** These call what they are given without waiting for the visitor. */
const callers = new Set(
  '$ finally forEach jQuery Promise queueMicrotask ready requestAnimationFrame requestIdleCallback setInterval setTimeout then'.split(
    ' ',
  ),
);
const timers = new Set(['setTimeout', 'setInterval']);
/** What a timer does later than this is no redirect: sessions end so. */
const longestDelayMs = 60_000;
const listeners = new Set(['addEventListener', 'attachEvent', 'bind', 'on', 'one']);
const eventsOfLoading = /^(?:on)?(?:load|domcontentloaded|pageshow|readystatechange|ready)$/i;
const beforeFunction = /^(?:async|function|\*)$/;

/** The functions of a script, and where each is called without a click or a key of the visitor. */
export class ScriptFunctions {
  readonly #outline: ScriptOutline;
  readonly #functions: ScriptFunction[] = [];
  readonly #parameterLists = new Set<number>();
  /** The innermost function around each token. */
  readonly #around: (ScriptFunction | undefined)[] = [];
  readonly #parents = new Map<ScriptFunction, ScriptFunction | undefined>();

  constructor(outline: ScriptOutline) {
    this.#outline = outline;
    for (const at of outline.tokens.keys()) {
      const found = this.#functionAt(at);
      if (found !== null) this.#functions.push(found);
    }
    this.#nest();
  }

  get all(): readonly ScriptFunction[] {
    return this.#functions;
  }

  around(at: number): ScriptFunction | undefined {
    return this.#around[at];
  }

  parentOf(found: ScriptFunction): ScriptFunction | undefined {
    return this.#parents.get(found);
  }

  /** Whether it is called just where it is written, or given to something that calls it while the page loads. */
  isCalledInPlace(found: ScriptFunction): boolean {
    return this.#callAtOnce(found) !== undefined || this.#isPassedOn(found.from);
  }

  /** Where else it is called by its name, or given away. */
  callsOf(found: ScriptFunction): number[] {
    const { from, bodyTo } = found;
    return this.#outline.placesOf(this.nameOf(found)).filter((at) => {
      if (at >= from && at <= bodyTo) return false;
      const next = this.#text(at + 1);
      return next === '(' ? !this.#parameterLists.has(at + 1) : next !== '=' && next !== '.' && this.#isPassedOn(at);
    });
  }

  /** Its own, or that of what it is assigned to; empty where there is none. */
  nameOf({ name, from }: ScriptFunction): string {
    let start = from;
    while (beforeFunction.test(this.#text(start - 1))) start -= 1;
    const isAssigned = this.#text(start - 1) === '=' || this.#text(start - 1) === ':';
    return name ?? (isAssigned ? this.#lastName(start - 2) : '');
  }

  /** Whether a timer, by the parenthesis of its call, waits longer than a visitor would take for a redirect. */
  isDelayed(paren: number): boolean {
    const last = (this.#outline.partnerOf(paren) ?? 0) - 1;
    if (this.#outline.tokens[last]?.kind !== 'word') return this.#isLong(last, ',');
    if (this.#text(last - 1) !== ',') return false;
    // A variable: how long it says where it gets its value.
    const values = this.#outline.placesOf(this.#text(last)).filter((at) => this.#text(at + 1) === '=');
    return values.length > 0 && values.every((at) => this.#isLong(this.#outline.endOfExpression(at + 2), '='));
  }

  /** Whether the product that ends here, behind a sign, is a long time. */
  #isLong(last: number, before: string): boolean {
    let at = last;
    let delayMs = 1;
    for (; this.#outline.tokens[at]?.kind === 'number' || this.#text(at) === '*'; at -= 1) {
      const digits = this.#outline.tokens[at];
      if (digits?.kind === 'number') delayMs *= Number(digits.text.replaceAll('_', ''));
    }
    return this.#text(at) === before && delayMs > longestDelayMs;
  }

  #text(at: number): string {
    return this.#outline.text(at);
  }

  #functionAt(at: number): ScriptFunction | null {
    if (this.#text(at) === '=>') return this.#arrowAt(at);
    if (this.#text(at) !== '{' || this.#text(at - 1) !== ')') return null;
    const parameters = this.#outline.partnerOf(at - 1) ?? -1;
    if (parameters < 1) return null;
    const before = this.#text(parameters - 1);
    const isNamed = before !== 'function' && before !== '*';
    if (isNamed && (this.#outline.tokens[parameters - 1]?.kind !== 'word' || this.#outline.isHead(parameters - 1))) {
      return null;
    }
    this.#parameterLists.add(parameters);
    const bodyTo = this.#outline.partnerOf(at) ?? this.#outline.tokens.length;
    const names = this.#parametersIn(parameters);
    return { from: parameters - 1, bodyFrom: at, bodyTo, name: isNamed ? before : null, parameters: names };
  }

  #arrowAt(at: number): ScriptFunction {
    const parameters = this.#text(at - 1) === ')' ? this.#outline.partnerOf(at - 1) : undefined;
    if (parameters !== undefined) this.#parameterLists.add(parameters);
    const isBlock = this.#text(at + 1) === '{';
    const bodyTo = isBlock
      ? (this.#outline.partnerOf(at + 1) ?? this.#outline.tokens.length)
      : this.#outline.endOfExpression(at + 1);
    const names = parameters === undefined ? [this.#text(at - 1)] : this.#parametersIn(parameters);
    return { from: parameters ?? at - 1, bodyFrom: at + 1, bodyTo, name: null, parameters: names };
  }

  #parametersIn(paren: number): string[] {
    return this.#startsIn(paren).map((at) => this.#text(at));
  }

  /** Where each element of a list in parentheses begins. */
  #startsIn(paren: number): number[] {
    const starts: number[] = [];
    for (let at = paren + 1; at < (this.#outline.partnerOf(paren) ?? 0) && starts.length < mostParameters; ) {
      starts.push(at);
      at = this.#outline.endOfExpression(at) + 2;
    }
    return starts;
  }

  #nest(): void {
    const starts = Map.groupBy(this.#functions, ({ from }) => from);
    const open: ScriptFunction[] = [];
    for (const at of this.#outline.tokens.keys()) {
      while ((open.at(-1)?.bodyTo ?? at) < at) open.pop();
      for (const found of starts.get(at)?.toReversed() ?? []) {
        this.#parents.set(found, open.at(-1));
        open.push(found);
      }
      this.#around[at] = open.at(-1);
    }
  }

  /** Where the value of a parameter begins, of a function that is called where it is written. */
  argumentOf(found: ScriptFunction, name: string): number | undefined {
    const paren = this.#callAtOnce(found);
    const isPlain = paren !== undefined && !/^(?:call|apply)$/.test(this.#text(paren - 1));
    return isPlain ? this.#startsIn(paren)[found.parameters.indexOf(name)] : undefined;
  }

  isTimer(at: number): boolean {
    return timers.has(this.#text(at));
  }

  hasTimer(from: number, to: number): boolean {
    return [...timers].some((timer) => this.#outline.placesOf(timer).some((at) => at > from && at < to));
  }

  /** The parenthesis of the call in `(function () { … })()`, also with call and apply. */
  #callAtOnce(found: ScriptFunction): number | undefined {
    const { bodyTo } = found;
    let at = bodyTo + 1;
    while (this.#text(at) === ')') at += 1;
    const isWrapped = at > bodyTo + 1;
    if (this.#text(at) === '.' && /^(?:call|apply)$/.test(this.#text(at + 1))) at += 2;
    const isCall = this.#text(at) === '(' && (isWrapped || this.#text(bodyTo) === '}');
    return isCall && !this.#isDeclaration(found) ? at : undefined;
  }

  /** What follows the block of a declaration is a statement of its own. */
  #isDeclaration({ name, from }: ScriptFunction): boolean {
    if (name === null || this.#text(from - 1) !== 'function') return false;
    return /^(?:|[;{}]|async)$/.test(this.#text(from - 2)) || this.#outline.isStatementStart(from - 1);
  }

  /** Whether what begins here is given to something that calls it while the page loads. */
  #isPassedOn(start: number): boolean {
    let at = start - 1;
    while (beforeFunction.test(this.#text(at))) at -= 1;
    if (this.#text(at) === '=') return eventsOfLoading.test(this.#lastName(at - 1));
    const paren = this.#outline.bracketAround(start);
    if (paren === undefined || this.#text(paren) !== '(') return false;
    const caller = this.#lastName(paren - 1);
    const first = this.#outline.tokens[paren + 1];
    if (listeners.has(caller)) return first?.kind === 'string' && eventsOfLoading.test(first.text);
    return callers.has(caller) && !(timers.has(caller) && this.isDelayed(paren));
  }

  /** Of `window.onload` or `$(document).ready`: what stands last. */
  #lastName(at: number): string {
    const token = this.#outline.tokens[at];
    if (token?.kind === 'word') return token.text;
    const named = this.#text(at) === ']' ? this.#outline.tokens[at - 1] : undefined;
    return named?.kind === 'string' ? named.text : '';
  }
}
