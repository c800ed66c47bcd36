import type {
  DialectId,
  Position,
  ReadNotice,
  ReadOptions,
  RedirectMap,
  RedirectRule,
  RuleSource,
  RuleSpans,
} from './redirect-map.ts';

const shownChars = 120;
const none: readonly never[] = [];

/** A file that can't be read as a whole, as a sentence for the person who chose it. */
export class RedirectFileError extends Error {
  override name = 'RedirectFileError';
}

/** Real files are smaller. */
const limits = { rows: 300_000, statements: 300_000, words: 3_000_000 };

/** Throws a RedirectFileError if a file has more than anyone keeps. Readers call it as they go, so that they end early. */
export function checkCount(count: number, unit: keyof typeof limits): void {
  if (count <= limits[unit]) return;
  throw new RedirectFileError(`The file has more than ${limits[unit].toLocaleString('en-US')} ${unit}. Split it.`);
}

/** A rule as a reader finds it. Whatever is left out has its usual value. */
export interface FoundRule {
  source: RuleSource;
  target: string | null;
  status: number;
  hasOwnStatus: boolean;
  spans: RuleSpans;
  conditions?: RedirectRule['conditions'];
  flags?: readonly string[];
  expiresOn?: string | null;
}

const programs = new WeakMap<RedirectMap, object>();

/** Notes what a reader made of the text, so that the matcher of the map needn't read it again. */
export function withProgram(map: RedirectMap, program: object): RedirectMap {
  programs.set(map, program);
  return map;
}

/** The reader's intermediate results for a map. They are read again for a copy of the map. */
export const programOf = <Program extends object>(
  map: RedirectMap,
  read: (text: string, fileName: string) => Program,
): Program => (programs.get(map) as Program | undefined) ?? read(map.text, map.fileName);

/** Collects what a reader finds and counts the rows. */
export class MapBuilder {
  readonly #dialect: DialectId;
  readonly #fileName: string;
  readonly #text: string;
  readonly #lines: LineIndex;
  readonly #rules: RedirectRule[] = [];
  readonly #notices: ReadNotice[] = [];
  #rows = 0;

  constructor(dialect: DialectId, text: string, { fileName = '' }: ReadOptions = {}) {
    this.#dialect = dialect;
    this.#text = text;
    this.#fileName = fileName;
    this.#lines = new LineIndex(text);
  }

  add({ conditions = none, flags = none, expiresOn = null, ...rule }: FoundRule): void {
    this.#count(1);
    const position = this.#lines.positionAt(rule.spans.row.start);
    this.#rules.push({ ...rule, conditions, flags, expiresOn, index: this.#rules.length, position });
  }

  /** A row that isn't a rule. `rows` is 0 for a remark about something that isn't a row. */
  skip(
    at: number,
    reason: string,
    { text = '', rows = 1, isBroken = false }: { text?: string; rows?: number; isBroken?: boolean } = {},
  ): void {
    this.#count(rows);
    const shown = text.length > shownChars ? `${text.slice(0, shownChars)}…` : text;
    this.#notices.push({ position: this.#lines.positionAt(at), reason, text: shown, rows, isBroken });
  }

  positionAt(offset: number): Position {
    return this.#lines.positionAt(offset);
  }

  #count(rows: number): void {
    this.#rows += rows;
    checkCount(this.#rows, 'rows');
  }

  build(settings: RedirectMap['settings'] = {}): RedirectMap {
    return {
      dialect: this.#dialect,
      fileName: this.#fileName,
      text: this.#text,
      rules: this.#rules,
      notices: this.#notices,
      rows: this.#rows,
      settings,
    };
  }
}

/** Finds the line of an offset. */
class LineIndex {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) this.#starts.push(index + end.length);
  }

  positionAt(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}
