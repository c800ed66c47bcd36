import type { DataNode, DataTree, ScalarNode } from '../data/data-node.ts';
import { type FoundRule, MapBuilder } from '../map-builder.ts';
import type { DialectId, ReadOptions, RedirectMap, Span } from '../redirect-map.ts';
import { PatternError } from '../regex/character-set.ts';
import { RowError, unreadableText } from './underscore-redirects.ts';

/** Collects the rows that a reader finds in a tree of data. */
export class DataRows {
  readonly #builder: MapBuilder;
  readonly #text: string;

  constructor(dialect: DialectId, text: string, tree: DataTree, options?: ReadOptions) {
    this.#builder = new MapBuilder(dialect, text, options);
    this.#text = text;
    for (const { at, message } of tree.problems) this.#builder.skip(at, message, { rows: 0, isBroken: true });
  }

  /** Adds a row. If `make` throws a RowError or a PatternError, the row is reported. */
  add(spans: FoundRule['spans'], make: () => Omit<FoundRule, 'spans'>): void {
    const { start, end } = spans.row;
    const written = this.#text.slice(start, Math.min(end, start + 400)).replaceAll(/\s+/g, ' ');
    try {
      const problem = unreadableText(this.#text.slice(start, end));
      if (problem !== undefined) throw new RowError(problem);
      this.#builder.add({ ...make(), spans });
    } catch (error) {
      if (error instanceof RowError) this.#builder.skip(start, error.message, { text: written });
      else if (error instanceof PatternError) {
        this.#builder.skip(start, `The pattern can't be evaluated: ${error.message}`, { text: written });
      } else throw error;
    }
  }

  /** Something that isn't a rule: a row by default, a remark with `rows: 0`. */
  skip({ span }: { span: Span }, reason: string, rows = 1): void {
    const text = this.#text.slice(span.start, Math.min(span.end, span.start + 400)).replaceAll(/\s+/g, ' ');
    this.#builder.skip(span.start, reason, { text, rows });
  }

  build(settings?: RedirectMap['settings']): RedirectMap {
    const map = this.#builder.build(settings);
    if (map.rows > 0 || map.notices.length > 0) return map;
    this.#builder.skip(0, 'No redirects were found in this file', { rows: 0 });
    return this.#builder.build(settings);
  }
}

/** A text that a row must have. Throws a RowError. */
export function required(node: DataNode | undefined, name: string): ScalarNode & { value: string } {
  if (node === undefined) throw new RowError(`The row has no ${name}`);
  if (node.kind === 'opaque') throw new RowError(`The ${name} is computed by the program`);
  if (node.kind !== 'scalar' || typeof node.value !== 'string') throw new RowError(`The ${name} isn't text`);
  return { ...node, value: node.value };
}

/** A status that a response can have. Throws a RowError. */
export function statusOf(value: unknown): number {
  const status = typeof value === 'string' ? Number(value.trim()) : value;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) {
    throw new RowError(`${JSON.stringify(value)} is not a valid status code for a response`);
  }
  return status;
}
