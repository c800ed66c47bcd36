import { type CharacterSet, PatternError } from './character-set.ts';
import { parseRegex, type RegexNode } from './parse-regex.ts';

/** Steps for one text. Patterns of redirects need some hundred; catastrophic ones end here. */
const maxSteps = 200_000;

type Next = (at: number) => boolean;

/** A pattern that backtracks, for look-around and references, which linear engines lack. It gives up after a while. */
export function compileBounded(
  regex: string,
  ignoresCase: boolean,
): (text: string) => (string | undefined)[] | undefined {
  const parsed = parseRegex(regex);
  const isFolded = ignoresCase || parsed.ignoresCase;
  return (text) => {
    const run = new Run(text, isFolded, parsed.groupNames);
    for (let start = 0; start <= text.length; start += 1) {
      const found = run.from(parsed.root, start);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

class Run {
  readonly #text: string;
  readonly #isFolded: boolean;
  readonly #names: readonly (string | null)[];
  #groups: (readonly [start: number, end: number] | undefined)[] = [];
  #stepsLeft = maxSteps;

  constructor(text: string, isFolded: boolean, names: readonly (string | null)[]) {
    this.#text = text;
    this.#isFolded = isFolded;
    this.#names = names;
  }

  from(root: RegexNode, start: number): (string | undefined)[] | undefined {
    this.#groups = [];
    let end = -1;
    const isFound = this.#try(root, start, (at) => {
      end = at;
      return true;
    });
    if (!isFound) return undefined;
    const groups = this.#names.map((_, group) => this.#groups[group + 1]);
    return [[start, end] as const, ...groups].map((span) => span && this.#text.slice(span[0], span[1]));
  }

  #try(node: RegexNode, at: number, next: Next): boolean {
    this.#stepsLeft -= 1;
    if (this.#stepsLeft < 0) throw new PatternError('it takes too many steps');
    switch (node.type) {
      case 'text':
        return this.#isText(node.text, at) && next(at + node.text.length);
      case 'set':
        return this.#takes(node.set, at) && next(at + 1);
      case 'sequence':
        return this.#sequence(node.parts, 0, at, next);
      case 'choice':
        return node.options.some((option) => this.#try(option, at, next));
      case 'group':
        return this.#group(node, at, next);
      case 'repeat':
        if (node.content.type === 'set') return this.#repeatSet(node.content.set, node, at, next);
        return this.#repeat(node, 0, at, next);
      case 'look':
        return this.#look(node, at) && next(at);
      case 'start':
        return at === 0 && next(at);
      case 'end':
        return at === this.#text.length && next(at);
      case 'boundary':
        return (this.#isWord(at - 1) !== this.#isWord(at)) !== node.isNegated && next(at);
      case 'reference':
        return this.#reference(node.group, at, next);
    }
  }

  #sequence(parts: readonly RegexNode[], index: number, at: number, next: Next): boolean {
    const part = parts[index];
    if (part === undefined) return next(at);
    return this.#try(part, at, (end) => this.#sequence(parts, index + 1, end, next));
  }

  #group(node: Extract<RegexNode, { type: 'group' }>, at: number, next: Next): boolean {
    const { number, content } = node;
    if (number === null) return this.#try(content, at, next);
    const before = this.#groups[number];
    const isFound = this.#try(content, at, (end) => {
      const inner = this.#groups[number];
      this.#groups[number] = [at, end];
      if (next(end)) return true;
      this.#groups[number] = inner;
      return false;
    });
    if (!isFound) this.#groups[number] = before;
    return isFound;
  }

  #repeat(node: Extract<RegexNode, { type: 'repeat' }>, count: number, at: number, next: Next): boolean {
    const more = () =>
      count < node.max &&
      this.#try(node.content, at, (end) => (end > at || count < node.min) && this.#repeat(node, count + 1, end, next));
    if (count < node.min) return more();
    return node.isLazy ? next(at) || more() : more() || next(at);
  }

  /** Characters are repeated in a loop, because a path may have more of them than the stack has room for. */
  #repeatSet(
    set: CharacterSet,
    { min, max, isLazy }: { min: number; max: number; isLazy: boolean },
    at: number,
    next: Next,
  ): boolean {
    let most = 0;
    while (most < max && this.#takes(set, at + most)) most += 1;
    this.#stepsLeft -= most;
    for (let tried = 0; tried <= most - min; tried += 1) {
      this.#stepsLeft -= 1;
      if (this.#stepsLeft < 0) throw new PatternError('it takes too many steps');
      if (next(at + (isLazy ? min + tried : most - tried))) return true;
    }
    return false;
  }

  #look({ content, isAhead, isNegated }: Extract<RegexNode, { type: 'look' }>, at: number): boolean {
    if (isAhead) return this.#try(content, at, () => true) !== isNegated;
    for (let start = at; start >= 0; start -= 1) {
      if (this.#try(content, start, (end) => end === at)) return !isNegated;
    }
    return isNegated;
  }

  #reference(group: number | string, at: number, next: Next): boolean {
    const number = typeof group === 'number' ? group : this.#names.indexOf(group) + 1;
    const span = this.#groups[number];
    const text = span === undefined ? '' : this.#text.slice(span[0], span[1]);
    return this.#text.startsWith(text, at) && next(at + text.length);
  }

  #isText(text: string, at: number): boolean {
    if (this.#text.startsWith(text, at)) return true;
    return this.#isFolded && this.#text.slice(at, at + text.length).toLowerCase() === text.toLowerCase();
  }

  #takes(set: CharacterSet, at: number): boolean {
    if (at < 0 || at >= this.#text.length) return false;
    const code = this.#text.charCodeAt(at);
    if (set.matches(code)) return true;
    if (!this.#isFolded) return false;
    const character = this.#text.charAt(at);
    return set.matches(character.toLowerCase().charCodeAt(0)) || set.matches(character.toUpperCase().charCodeAt(0));
  }

  #isWord(at: number): boolean {
    return /\w/.test(this.#text.charAt(at));
  }
}
