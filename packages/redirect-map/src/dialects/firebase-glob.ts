import { escapeRegex } from '../matching/pattern.ts';
import { decodePath } from '../matching/request-url.ts';
import type { SourcePattern } from '../redirect-map.ts';
import { PatternError } from '../regex/character-set.ts';
import { regexPattern } from '../regex/regex-pattern.ts';

/** Nested braces and groups. */
const maxDepth = 20;

/**
 * A glob of Firebase Hosting (minimatch's: `*`, `**`, `?`, `[a]`, `{a,b}`, `@(a|b)`), and `:name` and `:name*` of
 * segments that are captured. null: it is plain text. Throws a PatternError.
 */
export function firebaseGlob(glob: string): { text: string } | { pattern: SourcePattern } {
  const bare = glob.replaceAll(/\\(.)/g, '$1');
  if (!/(?<!\\)[*?[{]|(?<!\\)[@!+]\(|\/:\w/.test(glob)) return { text: decodePath(bare) };
  const writer = new GlobWriter(glob);
  const regex = writer.write();
  const pattern = regexPattern(regex);
  return { pattern: { ...pattern, groups: writer.names } };
}

class GlobWriter {
  readonly names: string[] = [];
  readonly #glob: string;
  #at = 0;
  #depth = 0;

  constructor(glob: string) {
    this.#glob = glob;
  }

  write(): string {
    const regex = this.#parts('');
    if (this.#at < this.#glob.length) throw new PatternError('it has an unmatched closing bracket');
    return `^${regex}$`;
  }

  /** Up to one of the characters that end a group. */
  #parts(ends: string): string {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new PatternError('its groups are nested too deeply');
    let regex = '';
    while (this.#at < this.#glob.length && !ends.includes(this.#glob[this.#at] ?? '')) regex += this.#part(regex);
    this.#depth -= 1;
    return regex;
  }

  #part(before: string): string {
    const rest = this.#glob.slice(this.#at, this.#at + 80);
    const globstar = /^\/\*\*(?=\/|$|[,}])/.exec(rest);
    if (globstar !== null) {
      this.#at += 3;
      return this.#glob[this.#at] === '/' ? '(?:/.*)?' : '/.*';
    }
    if (/^\*\*(?:\/|$)/.test(rest) && before === '') {
      this.#at += rest.startsWith('**/') ? 3 : 2;
      return rest.startsWith('**/') ? '(?:.*/)?' : '.*';
    }
    const name = /^\/:(\w+)(\*|\+|\?)?/.exec(rest);
    if (name !== null) return this.#capture(name);
    const group = /^([@?*+!])\(/.exec(rest);
    if (group !== null) return this.#group(group[1] ?? '@');
    return this.#character();
  }

  #capture({ 0: written, 1: name = '', 2: modifier = '' }: RegExpExecArray): string {
    this.#at += written.length;
    this.names.push(name);
    if (modifier === '*') return '(?:/(.*))?';
    if (modifier === '+') return '/(.+)';
    return modifier === '?' ? '(?:/([^/]+))?' : '/([^/]+)';
  }

  #group(sign: string): string {
    if (sign === '!') throw new PatternError('!(…) matches whatever is left');
    this.#at += 2;
    const options = this.#options('|', ')');
    const amount = sign === '@' ? '' : sign;
    return `(?:${options.join('|')})${amount}`;
  }

  #options(separator: string, close: string): string[] {
    const options = [this.#parts(separator + close)];
    while (this.#glob[this.#at] === separator) {
      this.#at += 1;
      options.push(this.#parts(separator + close));
    }
    if (this.#glob[this.#at] !== close) throw new PatternError(`it is missing a ${close}`);
    this.#at += 1;
    return options;
  }

  #character(): string {
    const character = this.#glob[this.#at] ?? '';
    this.#at += 1;
    if (character === '\\') {
      this.#at += 1;
      return escapeRegex(this.#glob[this.#at - 1] ?? '');
    }
    if (character === '*') {
      while (this.#glob[this.#at] === '*') this.#at += 1;
      const isSegment = this.#glob[this.#at - 2] === '/' && /^(?:\/|$)/.test(this.#glob.slice(this.#at, this.#at + 1));
      return isSegment ? '[^/]+' : '[^/]*';
    }
    if (character === '?') return '[^/]';
    if (character === '{') return `(?:${this.#options(',', '}').join('|')})`;
    const set =
      character === '[' ? /^[!^]?\]?[^\]]*\]/.exec(this.#glob.slice(this.#at, this.#at + 200))?.[0] : undefined;
    if (set === undefined) return escapeRegex(character);
    this.#at += set.length;
    return `[${set.replace(/^!/, '^')}`;
  }
}
