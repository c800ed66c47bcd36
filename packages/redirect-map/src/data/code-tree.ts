import type { DataEntry, DataNode, DataTree } from './data-node.ts';

interface Token {
  kind: 'text' | 'number' | 'word' | 'template' | 'mark';
  text: string;
  start: number;
  end: number;
}

const tokenPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`|\d[\w.]*|[\p{L}_$][\w$]*|\.\.\.|=>|[^\s]/gu;
const regexLiteral = /^\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/;
/** Looking for the end of each one in the rest of the file would take quadratic time. */
const maxRegexChars = 1000;
const maxDepth = 200;

/**
 * The literals of a JavaScript or TypeScript text: its objects and arrays, wherever they are. Whatever has no value
 * before the program runs is opaque. This isn't a full parser: it knows brackets, commas and literals.
 */
export function codeTree(text: string): DataTree {
  const reader = new GroupReader(tokensOf(text));
  const span = { start: 0, end: text.length };
  const root: DataNode = { kind: 'opaque', span, children: reader.readUntil(null).flatMap(({ nodes }) => nodes) };
  return { root, problems: reader.problems, hasCommas: true };
}

function* tokensOf(text: string): Generator<Token> {
  let [last, at]: [Token | undefined, number] = [undefined, 0];
  for (;;) {
    tokenPattern.lastIndex = at;
    const found = tokenPattern.exec(text);
    if (found === null) return;
    const { 0: written, index: start } = found;
    at = start + written.length;
    if (/^\/[/*]/.test(written)) continue;
    let regex: RegExpExecArray | null = null;
    if (written === '/' && mayBeginRegex(last)) {
      regex = regexLiteral.exec(text.slice(start, start + maxRegexChars));
      at = start + (regex?.[0].length ?? 1);
    }
    last = regex === null ? { kind: kindOf(written), text: written, start, end: at } : { ...regexToken, start, end: at };
    yield last;
  }
}

const regexToken = { kind: 'mark', text: '/regex/' } as const;

const mayBeginRegex = (before: Token | undefined): boolean =>
  before === undefined || (before.kind === 'mark' && !/[)\]}]/.test(before.text)) || before.text === 'return';

function kindOf(text: string): Token['kind'] {
  if (/^["']/.test(text)) return 'text';
  if (text.startsWith('`')) return text.includes('${') ? 'template' : 'text';
  if (/^\d/.test(text)) return 'number';
  return /^[\p{L}_$]/u.test(text) ? 'word' : 'mark';
}

/** The text between two commas. */
interface Element {
  tokens: Token[];
  /** Literals and groups in it, in order. */
  nodes: DataNode[];
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

class GroupReader {
  readonly problems: DataTree['problems'] = [];
  readonly #tokens: Iterator<Token>;
  #token: Token | undefined;
  #end = 0;
  #depth = 0;

  constructor(tokens: Iterator<Token>) {
    this.#tokens = tokens;
    this.#advance();
  }

  #advance(): void {
    this.#end = this.#token?.end ?? this.#end;
    const { done, value } = this.#tokens.next();
    this.#token = done === true ? undefined : value;
  }

  /** Reads to the bracket that closes, or to the end of the text. */
  readUntil(close: string | null): Element[] {
    const elements: Element[] = [];
    let element: Element = { tokens: [], nodes: [] };
    const flush = () => {
      if (element.tokens.length > 0) elements.push(element);
      element = { tokens: [], nodes: [] };
    };
    for (let token = this.#token; token !== undefined; token = this.#token) {
      if (token.text === close && token.kind === 'mark') break;
      this.#advance();
      if (token.kind === 'mark' && (token.text === ',' || token.text === ';')) flush();
      else if (token.kind === 'mark' && closing[token.text] !== undefined) {
        const group = this.#group(token);
        element.tokens.push({ ...token, end: group.span.end });
        element.nodes.push(group);
      } else {
        element.tokens.push(token);
        const literal = literalOf(token);
        if (literal !== undefined) element.nodes.push(literal);
      }
    }
    flush();
    return elements;
  }

  #group({ text, start }: Token): DataNode {
    this.#depth += 1;
    if (this.#depth > maxDepth) {
      this.problems.push({ at: start, message: `Brackets are nested more than ${maxDepth} levels deep` });
      while (this.#token !== undefined) this.#advance();
      return { kind: 'opaque', span: { start, end: start + 1 }, children: [] };
    }
    const elements = this.readUntil(closing[text] ?? null);
    this.#advance();
    const end = this.#end;
    this.#depth -= 1;
    const span = { start, end };
    if (text === '[') return { kind: 'array', span, items: elements.map(itemOf) };
    if (text === '(') return { kind: 'opaque', span, children: elements.flatMap(({ nodes }) => nodes) };
    const entries: DataEntry[] = [];
    const extras: DataNode[] = [];
    for (const element of elements) {
      const entry = entryOf(element);
      if (entry === undefined) extras.push(itemOf(element));
      else entries.push(entry);
    }
    return { kind: 'object', span, entries, extras };
  }
}

function literalOf({ kind, text, start, end }: Token): DataNode | undefined {
  const span = { start, end };
  if (kind === 'text') return { kind: 'scalar', span, value: unquoted(text) };
  if (kind === 'number') return { kind: 'scalar', span, value: Number(text) };
  if (text === 'true' || text === 'false') return { kind: 'scalar', span, value: text === 'true' };
  return text === 'null' || text === 'undefined' ? { kind: 'scalar', span, value: null } : undefined;
}

/** An element that is one literal or group, with or without `as const` behind it; otherwise something opaque. */
function itemOf({ tokens, nodes }: Element): DataNode {
  const [first] = tokens;
  const [node] = nodes;
  const isPlain = tokens.length === 1 || ['as', 'satisfies'].includes(tokens[1]?.text ?? '');
  if (isPlain && node !== undefined) return node;
  const span = { start: first?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
  return { kind: 'opaque', span, children: nodes };
}

function entryOf({ tokens, nodes }: Element): DataEntry | undefined {
  const [name, colon, ...rest] = tokens;
  if (name === undefined || colon?.text !== ':' || (name.kind !== 'word' && name.kind !== 'text')) return undefined;
  const inner = name.kind === 'text' ? nodes.slice(1) : nodes;
  const key = name.kind === 'text' ? unquoted(name.text) : name.text;
  return { key, keySpan: { start: name.start, end: name.end }, value: itemOf({ tokens: rest, nodes: inner }) };
}

/** ECMAScript section 12.9.4: escapes of a string. */
const unquoted = (text: string): string =>
  text.slice(1, -1).replaceAll(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(\r\n|[\s\S]))/gi, (_, long, short, other) => {
    if (long !== undefined || short !== undefined) return String.fromCharCode(Number.parseInt(long ?? short, 16));
    return { n: '\n', t: '\t', r: '\r', '\n': '' }[String(other)] ?? String(other);
  });
