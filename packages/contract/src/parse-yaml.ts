import { Composer, type Document, LineCounter, Parser } from 'yaml';
import type { Place } from './contract.ts';

export interface ParsedYaml {
  /** Undefined: the text is nested too deeply from `tooDeepAt` on. */
  document: Document.Parsed | undefined;
  tooDeepAt: number;
  /** Where a second document begins, which a contract has not. */
  secondAt: number | undefined;
  placeAt(offset: number): Place;
}

/** Levels of nesting; a contract needs far fewer. */
const maxOpen = 40;

class TooDeep extends Error {}

/** Ends where a text goes deep. The composer calls itself for every level, and runs out of stack. */
class ShallowParser extends Parser {
  override *next(source: string): ReturnType<Parser['next']> {
    if (this.stack.length > maxOpen) throw new TooDeep();
    yield* super.next(source);
  }
}

export function parseYaml(text: string): ParsedYaml {
  const counter = new LineCounter();
  const parser = new ShallowParser(counter.addNewLine);
  // Duplicate names are found by the reader of the nodes, because the composer compares every pair of them.
  const composer = new Composer({ lineCounter: counter, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
  const placeAt = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const found = { tooDeepAt: 0, placeAt };
  try {
    const [document, second] = composer.compose(parser.parse(text), true, text.length);
    return { ...found, document: document as Document.Parsed, secondAt: second?.range[0] };
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return { ...found, document: undefined, tooDeepAt: parser.offset, secondAt: undefined };
  }
}
