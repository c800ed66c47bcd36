import { type CharacterSet, PatternError, readClass, readEscapedSet, setOf } from './character-set.ts';

/** A regular expression as a tree. */
export type RegexNode =
  /** Characters that aren't repeated. */
  | { type: 'text'; text: string }
  | { type: 'set'; set: CharacterSet }
  | { type: 'sequence'; parts: RegexNode[] }
  | { type: 'choice'; options: RegexNode[] }
  | { type: 'group'; content: RegexNode; number: number | null; name: string | null }
  | { type: 'repeat'; content: RegexNode; min: number; max: number; isLazy: boolean }
  | { type: 'look'; content: RegexNode; isAhead: boolean; isNegated: boolean }
  | { type: 'start' }
  | { type: 'end' }
  | { type: 'boundary'; isNegated: boolean }
  | { type: 'reference'; group: number | string };

export interface ParsedRegex {
  root: RegexNode;
  /** In order; unnamed groups are null. */
  groupNames: (string | null)[];
  /** `(?i)` at the beginning. */
  ignoresCase: boolean;
}

const plainText = /(?:[^\\^$.|?*+()[\]{}]|\\[^\w\s])+(?![?*+{])/uy;

/** Groups within groups. Deeper ones are no redirects, and would end in a stack overflow. */
const maxDepth = 60;
const maxChars = 8 * 1024;
/** How often a part may be repeated by number. */
const maxRepeats = 1000;

/** Parses the syntax that JavaScript, PCRE and RE2 share, and what PCRE adds that is common. Throws a PatternError. */
export function parseRegex(source: string): ParsedRegex {
  if (source.length > maxChars) throw new PatternError(`it is longer than ${maxChars / 1024} KB`);
  const flags = /^\(\?([a-z]+)\)/.exec(source);
  const parser = new RegexParser(flags === null ? source : source.slice(flags[0].length));
  const root = parser.parse();
  return { root, groupNames: parser.groupNames, ignoresCase: flags?.[1]?.includes('i') ?? false };
}

const withoutEscapes = (text: string): string => (text.includes('\\') ? text.replaceAll(/\\(.)/gsu, '$1') : text);

const oneText = /^\^((?:[^\\^$.|?*+()[\]{}]|\\[^\w\s])*?)(\/\?)?\$$/u;

/** The texts that `^text$` and `^text/?$` match. Undefined for other patterns. */
export function wholeTexts(regex: string): string[] | undefined {
  const found = oneText.exec(regex);
  if (found === null) return undefined;
  const text = withoutEscapes(found[1] ?? '');
  return found[2] === undefined ? [text] : [text, `${text}/`];
}

class RegexParser {
  readonly groupNames: (string | null)[] = [];
  readonly #source: string;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): RegexNode {
    const root = this.#choice();
    if (this.#at < this.#source.length) throw new PatternError('it has a ) without a (');
    return root;
  }

  #choice(): RegexNode {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return options.length === 1 && options[0] !== undefined ? options[0] : { type: 'choice', options };
  }

  #sequence(): RegexNode {
    const parts: RegexNode[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] ?? '')) {
      const text = this.#match(plainText);
      if (text === undefined) parts.push(this.#repeated(this.#atom()));
      else parts.push({ type: 'text', text: withoutEscapes(text[0]) });
    }
    return { type: 'sequence', parts };
  }

  #repeated(content: RegexNode): RegexNode {
    const match = this.#match(/[*+?]|\{(\d*)(,?)(\d*)\}/y);
    if (match === undefined) return content;
    const { 0: sign, 1: from = '', 2: comma = '', 3: to = '' } = match;
    if (sign.startsWith('{') && from === '' && to === '') {
      this.#at -= sign.length - 1;
      return { type: 'sequence', parts: [content, { type: 'set', set: setOf('{') }] };
    }
    const min = sign === '+' ? 1 : Number(from || 0);
    const max = sign === '?' ? 1 : sign.startsWith('{') && (to !== '' || comma === '') ? Number(to || from) : Infinity;
    if (min > maxRepeats || (max !== Infinity && max > maxRepeats) || min > max) {
      throw new PatternError(`it repeats a part ${sign} times`);
    }
    const isLazy = this.#take('?');
    // A possessive part matches as a greedy one does, except where it would have to give something back.
    if (!isLazy) this.#take('+');
    return this.#repeated({ type: 'repeat', content, min, max, isLazy });
  }

  #atom(): RegexNode {
    const character = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    this.#at += character.length;
    switch (character) {
      case '(':
        return this.#group();
      case '[':
        return this.#class();
      case '.':
        return { type: 'set', set: { matches: (code) => code !== 10, text: null } };
      case '^':
        return { type: 'start' };
      case '$':
        return { type: 'end' };
      case '\\':
        return this.#escape();
      case '*':
      case '+':
      case '?':
        throw new PatternError(`it has a ${character} with nothing to repeat`);
      default:
        return { type: 'set', set: setOf(character) };
    }
  }

  #group(): RegexNode {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new PatternError(`its groups are nested more than ${maxDepth} levels deep`);
    const look = this.#match(/\?(<?)([=!])/y);
    const name = look ? undefined : this.#match(/\?P?<([A-Za-z_]\w*)>|\?'(\w+)'/y);
    const isPlain = !look && !name && this.#match(/\?(?::|>|[a-z]+:)/y) !== undefined;
    if (!look && !name && !isPlain && this.#source[this.#at] === '?') {
      throw new PatternError(
        `it has a kind of group that can't be evaluated: (${this.#source.slice(this.#at, this.#at + 3)}`,
      );
    }
    let number: number | null = null;
    if (!look && !isPlain) number = this.groupNames.push(name?.[1] ?? name?.[2] ?? null);
    const content = this.#choice();
    if (!this.#take(')')) throw new PatternError('it has a ( without a )');
    this.#depth -= 1;
    if (look) return { type: 'look', content, isAhead: look[1] === '', isNegated: look[2] === '!' };
    return { type: 'group', content, number, name: name?.[1] ?? null };
  }

  #class(): RegexNode {
    const read = readClass(this.#source, this.#at);
    this.#at = read.end;
    return { type: 'set', set: read.set };
  }

  #escape(): RegexNode {
    const reference = this.#match(/([1-9]\d?)|k<(\w+)>/y);
    if (reference) return { type: 'reference', group: reference[2] ?? Number(reference[1]) };
    const place = this.#match(/[bBAzZ]/y);
    if (place !== undefined) {
      if (/b/i.test(place[0])) return { type: 'boundary', isNegated: place[0] === 'B' };
      return { type: place[0] === 'A' ? 'start' : 'end' };
    }
    const read = readEscapedSet(this.#source, this.#at);
    this.#at = read.end;
    return { type: 'set', set: read.set };
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found;
  }
}
