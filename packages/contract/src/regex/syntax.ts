/** What a regular expression says. Characters are UTF-16 units, as in JavaScript without flags. */
export type Node =
  | { kind: 'set'; ranges: readonly Range[]; isNegated: boolean }
  | { kind: 'assertion'; is: Assertion }
  | { kind: 'sequence'; parts: readonly Node[] }
  | { kind: 'choice'; options: readonly Node[] }
  | { kind: 'repeat'; of: Node; min: number; max: number };

/** From and to, both included. */
export type Range = readonly [number, number];
export type Assertion = 'start' | 'end' | 'boundary' | 'no-boundary';

/** What is wrong with a regular expression, as the end of a sentence. */
export class RegexError extends Error {
  override name = 'RegexError';
}

const digits: readonly Range[] = [[0x30, 0x39]];
export const wordRanges: readonly Range[] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const spaces: readonly Range[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: readonly Range[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
const classes: Readonly<Record<string, readonly Range[]>> = { d: digits, w: wordRanges, s: spaces };
const controls: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d, '0': 0 };

const maxDepth = 100;
const maxRepeat = 1000;

/** Reads what JavaScript's expressions without flags have in common with those that can be run in linear time. */
export function parseRegex(source: string): Node {
  return new RegexReader(source).read();
}

class RegexReader {
  readonly #source: string;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Node {
    const node = this.#choice();
    if (this.#at < this.#source.length) throw new RegexError('a group is closed that was never opened');
    return node;
  }

  #takes(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** The next piece that looks like this, and its groups. */
  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#source);
    if (found !== null) this.#at = sticky.lastIndex;
    return found;
  }

  #choice(): Node {
    const options = [this.#sequence()];
    while (this.#takes('|')) options.push(this.#sequence());
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at))) {
      parts.push(this.#repeated(this.#atom()));
    }
    return { kind: 'sequence', parts };
  }

  #repeated(of: Node): Node {
    const found = this.#match(/(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y);
    if (found === null) return of;
    if (of.kind === 'assertion') throw new RegexError('there is nothing to repeat');
    const [, mark, least, comma, most] = found;
    const min = mark === undefined ? Number(least) : mark === '+' ? 1 : 0;
    const counted = comma === undefined ? min : most ? Number(most) : Number.POSITIVE_INFINITY;
    const max = mark === undefined ? counted : mark === '?' ? 1 : Number.POSITIVE_INFINITY;
    if (min > max) throw new RegexError('the numbers in {} are out of order');
    if (min > maxRepeat || (max > maxRepeat && max !== Number.POSITIVE_INFINITY)) {
      throw new RegexError(`it repeats something more than ${maxRepeat} times`);
    }
    if (this.#match(/[*+?]|\{\d+(?:,\d*)?\}/y)) throw new RegexError('there is nothing to repeat');
    return { kind: 'repeat', of, min, max };
  }

  #atom(): Node {
    if (this.#takes('^')) return { kind: 'assertion', is: 'start' };
    if (this.#takes('$')) return { kind: 'assertion', is: 'end' };
    if (this.#takes('.')) return { kind: 'set', ranges: lineEnds, isNegated: true };
    if (this.#takes('(')) return this.#group();
    if (this.#takes('[')) return this.#set();
    if (this.#takes('\\')) return this.#escaped();
    if (this.#match(/[*+?]|\{\d+(?:,\d*)?\}/y)) throw new RegexError('there is nothing to repeat');
    return one(this.#code());
  }

  #code(): number {
    const code = this.#source.charCodeAt(this.#at);
    this.#at += 1;
    return code;
  }

  #group(): Node {
    if (this.#match(/\?<?[=!]/y)) throw new RegexError('look-around is not supported');
    if (!this.#match(/\?:|\?<[A-Za-z_$][\w$]*>/y) && this.#takes('?'))
      throw new RegexError('this kind of group is not supported');
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new RegexError('it is nested too deeply');
    const node = this.#choice();
    this.#depth -= 1;
    if (!this.#takes(')')) throw new RegexError('a group is never closed');
    return node;
  }

  #escaped(): Node {
    if (this.#takes('b')) return { kind: 'assertion', is: 'boundary' };
    if (this.#takes('B')) return { kind: 'assertion', is: 'no-boundary' };
    const found = this.#escapedSet();
    return { kind: 'set', ...found };
  }

  /** What stands after a backslash, inside of brackets or outside. */
  #escapedSet(): { ranges: readonly Range[]; isNegated: boolean } {
    const hex = this.#match(/x([0-9a-f]{2})|u([0-9a-f]{4})/iy);
    if (hex !== null) return just(Number.parseInt(hex[1] ?? hex[2] ?? '', 16));
    if (this.#at >= this.#source.length) throw new RegexError('a backslash stands at the end');
    const letter = this.#source.charAt(this.#at);
    const ranges = classes[letter.toLowerCase()];
    const control = Object.hasOwn(controls, letter) ? controls[letter] : undefined;
    this.#at += 1;
    if (ranges !== undefined) return { ranges, isNegated: letter !== letter.toLowerCase() };
    if (control !== undefined) return just(control);
    if (/[0-9]/.test(letter)) throw new RegexError('references to groups are not supported');
    if (/[a-z]/i.test(letter)) throw new RegexError(`\\${letter} is not supported`);
    return just(letter.charCodeAt(0));
  }

  #set(): Node {
    const isNegated = this.#takes('^');
    const ranges: Range[] = [];
    while (!this.#takes(']')) {
      if (this.#at >= this.#source.length) throw new RegexError('a bracket is never closed');
      const from = this.#member();
      const isRange = this.#source[this.#at] === '-' && !['', ']'].includes(this.#source.charAt(this.#at + 1));
      if (!isRange) {
        ranges.push(...from);
        continue;
      }
      this.#at += 1;
      const to = this.#member();
      const [[first, same] = [0, 1]] = from;
      const [[last, again] = [0, 1]] = to;
      if (from.length !== 1 || to.length !== 1 || first !== same || last !== again) {
        ranges.push(...from, [0x2d, 0x2d], ...to);
      } else if (first > last) throw new RegexError('a range in brackets is out of order');
      else ranges.push([first, last]);
    }
    return { kind: 'set', ranges, isNegated };
  }

  #member(): readonly Range[] {
    if (!this.#takes('\\')) {
      const code = this.#code();
      return [[code, code]];
    }
    if (this.#takes('b')) return [[8, 8]];
    const { ranges, isNegated } = this.#escapedSet();
    return isNegated ? inverted(ranges) : ranges;
  }
}

const just = (code: number) => ({ ranges: [[code, code]] as const, isNegated: false });
const one = (code: number): Node => ({ kind: 'set', ...just(code) });

/** The characters that are in none of these, which are in order. */
function inverted(ranges: readonly Range[]): Range[] {
  const edges = [-1, ...ranges.flat(), 0x10000];
  return ranges
    .concat([[0, 0]])
    .map((_, at): Range => [(edges[2 * at] ?? 0) + 1, (edges[2 * at + 1] ?? 0) - 1])
    .filter(([from, to]) => from <= to);
}
