import type { Contract, ReadContract, Spelling } from './contract.ts';
import { guessSpelling } from './guess-spelling.ts';
import { readCsv } from './read-csv.ts';
import { readLines } from './read-lines.ts';
import { readYaml } from './read-yaml.ts';
import { TestCollector } from './test-collector.ts';

/** Larger files are refused: they would hold everything up. */
const maxBytes = 32 * 1024 * 1024;

export interface ReadOptions {
  /** Of the file, for its ending. */
  fileName?: string;
  spelling?: Spelling;
}

/** Reads a contract, whichever way it is written. Any bytes give a contract, or problems with their places. */
export function readContract(source: Uint8Array | string, options: ReadOptions = {}): ReadContract {
  const collector = new TestCollector();
  let head: Pick<Contract, 'base' | 'connect'> = { base: null, connect: null };
  const start = { line: 1, column: 1 };
  if (source.length > maxBytes) {
    collector.addProblem(start, `The file is too large: at most ${maxBytes / 1024 / 1024} MB`);
    return { contract: { ...head, tests: [] }, problems: collector.problems };
  }
  const text = contractText(source);
  const binaryAt = text.indexOf('\0');
  if (binaryAt !== -1) collector.addProblem(placeIn(text, binaryAt), "This isn't a text file: it contains binary data");
  else {
    const spelling = options.spelling ?? guessSpelling(text, options.fileName);
    if (spelling === 'yaml') head = readYaml(text, collector);
    else if (spelling === 'csv') readCsv(text, collector);
    else readLines(text, collector);
  }
  const { tests, problems } = collector;
  // A run without tests would always pass.
  if (tests.length === 0 && problems.length === 0) collector.addProblem(start, 'The contract has no tests');
  return {
    contract: { ...head, tests },
    problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
}

/** The text of a file, in whichever encoding. */
export const contractText = (source: Uint8Array | string): string =>
  typeof source === 'string' ? source.replace(/^\ufeff/, '') : decode(source);

/** The Encoding Standard section 6: a byte order mark names the encoding; without one it is UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

function placeIn(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
