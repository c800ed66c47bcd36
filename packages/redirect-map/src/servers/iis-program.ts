import { SaxesParser } from 'saxes';
import { checkCount } from '../map-builder.ts';
import type { Span } from '../redirect-map.ts';

/** A value of an attribute and where it is, without its quotes. */
export interface IisValue extends Span {
  text: string;
}

export interface IisMap {
  name: string;
  fallback: string;
  rows: IisMapRow[];
  /** The rule that its values are the targets of. null: they are no targets. */
  use: { status: number; hasOwnStatus: boolean; input: string; isImplied: boolean } | null;
}

export interface IisMapRow {
  key: IisValue;
  value: IisValue;
  row: Span;
}

export interface IisCondition {
  input: string;
  pattern: string;
  ignoresCase: boolean;
  isNegated: boolean;
  /** Pattern, IsFile or IsDirectory. */
  matchType: string;
}

export interface IisRule {
  row: Span;
  name: string;
  isEnabled: boolean;
  stops: boolean;
  syntax: string;
  url: IisValue | null;
  ignoresCase: boolean;
  isNegated: boolean;
  conditions: IisCondition[];
  matchesAny: boolean;
  /** redirect, rewrite, customresponse, abortrequest or none. */
  action: string;
  target: IisValue | null;
  status: number;
  hasOwnStatus: boolean;
  appendsQuery: boolean;
}

export interface IisProgram {
  maps: IisMap[];
  rules: IisRule[];
  notices: { at: number; reason: string; rows: number; text: string; isBroken?: boolean }[];
}

const statuses: Readonly<Record<string, number>> = { permanent: 301, found: 302, seeother: 303, temporary: 307 };

/** Elements within elements. */
const maxDepth = 100;
/** A file with this many errors isn't XML. */
const maxErrors = 100;

/** Reads the rewrite maps and rules of a web.config, or of a file that one includes. */
export function readIisProgram(text: string): IisProgram {
  const reader = new ProgramReader(text);
  reader.read();
  findTargets(reader.program);
  return reader.program;
}

/** Ends the reading of a file. What was found so far stays. */
class HopelessFile extends Error {
  override name = 'HopelessFile';
}

type Attributes = Map<string, IisValue>;

class ProgramReader {
  readonly program: IisProgram = { maps: [], rules: [], notices: [] };
  readonly #text: string;
  readonly #open: string[] = [];
  #start = 0;
  #count = 0;
  #attributes: Attributes = new Map();
  #map: IisMap | undefined;
  #rule: IisRule | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): void {
    const parser = new SaxesParser({ position: true, fragment: true });
    let isBroken = false;
    let count = 0;
    parser.on('error', ({ message }) => {
      count += 1;
      if (count > maxErrors) throw new HopelessFile();
      if (isBroken) return;
      isBroken = true;
      this.#notice(
        parser.position,
        `The XML is not well-formed: ${message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')}`,
        0,
        true,
      );
    });
    parser.on('opentagstart', () => {
      this.#start = this.#text.lastIndexOf('<', parser.position - 1);
      this.#attributes = new Map();
    });
    parser.on('attribute', ({ name, value }) => {
      const end = parser.position - 1;
      const start = this.#text.lastIndexOf(this.#text[end] ?? '"', end - 1) + 1;
      this.#attributes.set(name.toLowerCase(), { text: value, start, end });
    });
    parser.on('opentag', ({ name }) => {
      this.#open.push(name.toLowerCase());
      if (this.#open.length > maxDepth) {
        this.#notice(parser.position, `The elements are nested more than ${maxDepth} levels deep`, 0, true);
        throw new HopelessFile();
      }
      this.#element(name.toLowerCase(), { start: this.#start, end: parser.position });
    });
    parser.on('closetag', ({ name }) => {
      this.#open.pop();
      if (name.toLowerCase() === 'rule' && this.#rule !== undefined) {
        this.#rule.row.end = parser.position;
        this.program.rules.push(this.#rule);
        this.#rule = undefined;
      }
      if (name.toLowerCase() === 'rewritemap') this.#map = undefined;
    });
    // The declaration of a document is no part of a fragment.
    const declaration = /^\s*<\?xml[^>]{0,200}\?>/.exec(this.#text)?.[0] ?? '';
    try {
      parser.write(' '.repeat(declaration.length) + this.#text.slice(declaration.length)).close();
    } catch (error) {
      if (!(error instanceof HopelessFile)) throw error;
    }
  }

  #element(name: string, row: Span): void {
    if (name === 'add' || name === 'rule') this.#count += 1;
    checkCount(this.#count, 'statements');
    const get = (key: string): string | undefined => this.#attributes.get(key)?.text;
    const isTrue = (key: string, usual: boolean): boolean => (get(key) ?? String(usual)).toLowerCase() === 'true';
    if (name === 'rewritemap') {
      this.#map = { name: get('name') ?? '', fallback: get('defaultvalue') ?? '', rows: [], use: null };
      this.program.maps.push(this.#map);
    } else if (name === 'add' && this.#map !== undefined) this.#mapRow(this.#map, row);
    else if (name === 'rule' && this.#open.includes('outboundrules')) return;
    else if (name === 'rule') {
      this.#rule = {
        ...{ row, name: get('name') ?? '', isEnabled: isTrue('enabled', true), stops: isTrue('stopprocessing', false) },
        ...{
          syntax: (get('patternsyntax') ?? 'ecmascript').toLowerCase(),
          url: null,
          ignoresCase: true,
          isNegated: false,
        },
        ...{
          conditions: [],
          matchesAny: false,
          action: 'none',
          target: null,
          status: 200,
          hasOwnStatus: false,
          appendsQuery: true,
        },
      };
    } else if (this.#rule !== undefined) this.#part(this.#rule, name, get, isTrue);
    else if (name === 'httpredirect' && isTrue('enabled', true) && this.#attributes.has('destination')) {
      this.#notice(row.start, "httpRedirect can't be evaluated", 1);
    }
  }

  #mapRow(map: IisMap, row: Span): void {
    const [key, value] = [this.#attributes.get('key'), this.#attributes.get('value')];
    if (key === undefined || value === undefined)
      this.#notice(row.start, `The row has no ${key === undefined ? 'key' : 'value'}`, 1);
    else map.rows.push({ key, value, row });
  }

  #part(
    rule: IisRule,
    name: string,
    get: (key: string) => string | undefined,
    isTrue: (key: string, usual: boolean) => boolean,
  ): void {
    if (name === 'match') {
      rule.url = this.#attributes.get('url') ?? null;
      rule.ignoresCase = isTrue('ignorecase', true);
      rule.isNegated = isTrue('negate', false);
    } else if (name === 'conditions') rule.matchesAny = get('logicalgrouping')?.toLowerCase() === 'matchany';
    else if (name === 'add' && this.#open.at(-2) === 'conditions') {
      rule.conditions.push({
        ...{ input: get('input') ?? '', pattern: get('pattern') ?? '', ignoresCase: isTrue('ignorecase', true) },
        ...{ isNegated: isTrue('negate', false), matchType: (get('matchtype') ?? 'pattern').toLowerCase() },
      });
    } else if (name === 'action') {
      rule.action = (get('type') ?? 'none').toLowerCase();
      rule.target = this.#attributes.get('url') ?? null;
      rule.appendsQuery = isTrue('appendquerystring', true);
      const written = get('redirecttype')?.toLowerCase();
      rule.hasOwnStatus = written !== undefined || get('statuscode') !== undefined;
      rule.status =
        rule.action === 'redirect'
          ? (statuses[written ?? 'permanent'] ?? (Number(written) || 301))
          : Number(get('statuscode') ?? 200);
    }
  }

  #notice(at: number, reason: string, rows: number, isBroken = false): void {
    this.program.notices.push({
      at,
      reason,
      rows,
      isBroken,
      text:
        rows === 0
          ? ''
          : (this.#text
              .slice(at, at + 200)
              .split('\n', 1)[0]
              ?.trim() ?? ''),
    });
  }
}

/** `{Name:` and its input, up to the brace that closes it. */
export function lookUpOf(text: string): { name: string; input: string } | undefined {
  const head = /\{([\w .-]+):/.exec(text);
  if (head === null || ['c', 'r', 'tolower', 'urlencode', 'urldecode'].includes((head[1] ?? '').toLowerCase()))
    return undefined;
  const start = head.index + head[0].length;
  let depth = 1;
  let at = start;
  for (; at < text.length && depth > 0; at += 1) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
  return { name: head[1] ?? '', input: text.slice(start, at - 1) };
}

function findTargets({ maps, rules }: IisProgram): void {
  for (const rule of rules) {
    if (rule.action !== 'redirect') continue;
    for (const text of [rule.target?.text ?? '', ...rule.conditions.map(({ input }) => input)]) {
      const found = lookUpOf(text);
      const map = maps.find(({ name }) => name.toLowerCase() === found?.name.toLowerCase());
      if (map !== undefined && found !== undefined) {
        map.use ??= { status: rule.status, hasOwnStatus: rule.hasOwnStatus, input: found.input, isImplied: false };
      }
    }
  }
  if (rules.length > 0) return;
  for (const map of maps) map.use = { status: 301, hasOwnStatus: false, input: '{REQUEST_URI}', isImplied: true };
}
