import {
  callOf,
  isDecoder,
  known,
  Pattern,
  pageLocation,
  pageWindow,
  propertyOf,
  responseStatus,
  type ScriptValue,
} from './script-browser.ts';
import type { ScriptFunction, ScriptFunctions } from './script-functions.ts';
import type { ScriptOutline } from './script-outline.ts';

const literals = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);
/** Nothing that people write is nested deeper. */
const maxDepth = 20;

/** Works out what can be known of an expression without running the page; null: nothing. */
export class ScriptValues {
  readonly #outline: ScriptOutline;
  readonly #functions: ScriptFunctions;
  readonly #url: URL;
  readonly #variables = new Map<string, ScriptValue | null>();
  readonly #parameters = new Map<ScriptFunction, Map<string, ScriptValue | null>>();
  readonly #declared = new Map<string, boolean>();
  #at = 0;
  #to = 0;
  #depth = 0;

  constructor(outline: ScriptOutline, functions: ScriptFunctions, url: string) {
    this.#outline = outline;
    this.#functions = functions;
    this.#url = new URL(url);
  }

  /** Of the expression from one token to another. */
  valueOf(from: number, to: number): ScriptValue | null {
    const [outerAt, outerTo] = [this.#at, this.#to];
    [this.#at, this.#to] = [from, to];
    const value = this.#either();
    // What stands before the colon of a condition is whole as well.
    const isWhole = this.#at === to + 1 || this.#text() === ':';
    [this.#at, this.#to] = [outerAt, outerTo];
    return isWhole ? value : null;
  }

  /** The text that the expression which begins here is. */
  textAt(at: number): string | null {
    const found = this.valueOf(at, this.#outline.endOfExpression(at));
    const text = this.#plain(found);
    return typeof text === 'string' ? text : null;
  }

  /** `window`, `document` or `location`, where a variable stands for it; empty: it stands for something of its own. */
  otherName(at: number): string | undefined {
    const name = this.#outline.text(at);
    const parameter = this.#parameter(name, at);
    if (parameter !== undefined) {
      if (typeof parameter?.value === 'symbol') return parameter.value.description;
      return name === 'window' || name === 'document' ? undefined : '';
    }
    if (name === 'this') return this.#functions.around(at) === undefined ? 'window' : '';
    if (name === 'location' || !this.isDeclared(name)) return undefined;
    const { value } = this.#variable(name) ?? { value: undefined };
    return typeof value === 'symbol' ? value.description : '';
  }

  isDeclared(name: string): boolean {
    const kept = this.#declared.get(name);
    if (kept !== undefined) return kept;
    const isDeclaring = (at: number) => /^(?:var|let|const|function|class)$/.test(this.#outline.text(at - 1));
    const isDeclared = this.#outline.placesOf(name).some(isDeclaring) || this.#setOnce(name) !== undefined;
    this.#declared.set(name, isDeclared);
    return isDeclared;
  }

  /** What a parameter stands for; undefined where there is none of that name. */
  #parameter(name: string, at: number): ScriptValue | null | undefined {
    let found = this.#functions.around(at);
    while (found !== undefined && !found.parameters.includes(name)) found = this.#functions.parentOf(found);
    if (found === undefined) return undefined;
    const kept = this.#parameters.get(found) ?? new Map<string, ScriptValue | null>();
    this.#parameters.set(found, kept);
    if (!kept.has(name)) {
      kept.set(name, null);
      const given = this.#functions.argumentOf(found, name);
      if (given !== undefined) kept.set(name, this.valueOf(given, this.#outline.endOfExpression(given)));
    }
    return kept.get(name);
  }

  /** Where a variable gets its only value, in its declaration. */
  #setOnce(name: string): number | undefined {
    const [at, ...more] = this.#outline
      .placesOf(name)
      .filter(
        (place) =>
          /^(?:[-+*/%&|^?<>]*=|\+\+|--)$/.test(this.#outline.text(place + 1)) && this.#outline.text(place - 1) !== '.',
      );
    const isDeclaration = at !== undefined && /^(?:var|let|const|,)$/.test(this.#outline.text(at - 1));
    return isDeclaration && more.length === 0 ? at : undefined;
  }

  /** Nothing behind the end of the expression. */
  #text(at = this.#at): string {
    return at > this.#to ? '' : this.#outline.text(at);
  }

  #take(text: string): boolean {
    if (this.#text() !== text) return false;
    this.#at += 1;
    return true;
  }

  /** `a || b`: true as soon as one is; and so on down to single values. */
  #either(): ScriptValue | null {
    let left = this.#both();
    while (this.#take('||')) {
      const right = this.#both();
      if (left?.value) continue;
      left =
        right?.value || left !== null ? right && { ...right, forNow: right.forNow || left?.forNow === true } : null;
    }
    return left;
  }

  #both(): ScriptValue | null {
    let left = this.#comparison();
    while (this.#take('&&')) {
      const right = this.#comparison();
      if (left !== null && !left.value) continue;
      if (right !== null && !right.value) left = right;
      else left = left && right && { ...right, forNow: left.forNow || right.forNow };
    }
    return left;
  }

  #comparison(): ScriptValue | null {
    const left = this.#sum();
    const sign = this.#text();
    const compare = comparisons.get(sign);
    if (compare === undefined) return left;
    this.#at += 1;
    const right = this.#sum();
    if (left === null || right === null) return null;
    // Something else that is called a status.
    if (left.value === responseStatus && typeof right.value !== 'number') return null;
    return { value: compare(this.#plain(left), this.#plain(right)), forNow: left.forNow || right.forNow };
  }

  #sum(): ScriptValue | null {
    let left = this.#single();
    while (this.#take('+')) {
      const right = this.#single();
      const isText = typeof this.#plain(left) === 'string' || typeof this.#plain(right) === 'string';
      const arePlain = [left, right].every((part) => part !== null && typeof this.#plain(part) !== 'symbol');
      left = isText && arePlain && left && right ? joined(this.#plain(left), this.#plain(right), left, right) : null;
    }
    return left;
  }

  /** The location is its URL wherever a text is wanted. */
  #plain(of: ScriptValue | null): unknown {
    return of?.value === pageLocation ? this.#url.href : of?.value;
  }

  #single(): ScriptValue | null {
    if (this.#depth >= maxDepth) return null;
    this.#depth += 1;
    const value = this.#signed();
    this.#depth -= 1;
    return value;
  }

  #signed(): ScriptValue | null {
    if (this.#take('!')) {
      const value = this.#single();
      return value && { value: !value.value, forNow: value.forNow };
    }
    if (this.#take('-')) {
      const value = this.#single();
      return typeof value?.value === 'number' ? { ...value, value: -value.value } : null;
    }
    if (!this.#take('(')) return this.#withProperties(this.#first());
    const inner = this.#either();
    return this.#take(')') ? this.#withProperties(inner) : null;
  }

  #first(): ScriptValue | null {
    const token = this.#outline.tokens[this.#at];
    this.#at += 1;
    if (token?.kind === 'string') return known(token.text);
    if (token?.kind === 'number') return known(Number(token.text));
    if (token?.kind === 'regex') return known(new Pattern(token.text));
    if (token?.kind !== 'word') return null;
    if (literals.has(token.text)) return known(literals.get(token.text));
    const parameter = this.#parameter(token.text, this.#at - 1);
    if (parameter !== undefined) return parameter;
    if (isDecoder(token.text) && this.#text() === '(') return this.#call(known(pageWindow), token.text);
    return this.isDeclared(token.text)
      ? this.#variable(token.text)
      : propertyOf(this.#url, known(pageWindow), token.text);
  }

  /** One that gets its value once, where it is declared. */
  #variable(name: string): ScriptValue | null {
    const kept = this.#variables.get(name);
    if (kept !== undefined) return kept;
    this.#variables.set(name, null);
    const at = this.#setOnce(name);
    const value = at === undefined ? null : this.valueOf(at + 2, this.#outline.endOfExpression(at + 2));
    this.#variables.set(name, value);
    return value;
  }

  #withProperties(of: ScriptValue | null): ScriptValue | null {
    let value = of;
    for (;;) {
      const named = this.#outline.tokens[this.#at + 1];
      if (/^(?:\.|\?\.)$/.test(this.#text()) && named?.kind === 'word') this.#at += 2;
      else if (this.#text() === '[' && named?.kind === 'string' && this.#text(this.#at + 2) === ']') this.#at += 3;
      else if (this.#text() === '(') {
        value = null;
        this.#skipArguments();
        continue;
      } else return value;
      value = this.#text() === '(' ? this.#call(value, named.text) : propertyOf(this.#url, value, named.text);
    }
  }

  #skipArguments(): void {
    this.#at = (this.#outline.partnerOf(this.#at) ?? this.#outline.tokens.length) + 1;
  }

  #call(of: ScriptValue | null, name: string): ScriptValue | null {
    const first = this.#at + 1;
    this.#skipArguments();
    const last = this.#at - 2;
    return first > last ? callOf(of, name, null) : callOf(of, name, this.valueOf(first, last));
  }
}

const comparisons = new Map<string, (left: unknown, right: unknown) => boolean>([
  ['===', (left, right) => left === right],
  ['!==', (left, right) => left !== right],
  // biome-ignore lint/suspicious/noDoubleEquals: it is what the script asks.
  ['==', (left, right) => left == right],
  // biome-ignore lint/suspicious/noDoubleEquals: it is what the script asks.
  ['!=', (left, right) => left != right],
  ['<', (left, right) => Number(left) < Number(right)],
  ['>', (left, right) => Number(left) > Number(right)],
  ['<=', (left, right) => Number(left) <= Number(right)],
  ['>=', (left, right) => Number(left) >= Number(right)],
]);

/** As long as a URL may be, or a script that is put together: what doubles in each line would fill the memory. */
const longestJoined = 8192;

function joined(left: unknown, right: unknown, ...parts: ScriptValue[]): ScriptValue | null {
  const [first, second] = [String(left), String(right)];
  if (first.length + second.length > longestJoined) return null;
  return { value: first + second, forNow: parts.some((part) => part.forNow) };
}
