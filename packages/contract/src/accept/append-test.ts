import { withoutPassword } from '@hopwise/model';
import { isMap, isSeq, parseDocument, type YAMLSeq } from 'yaml';
import type { Contract, ContractTest, Spelling } from '../contract.ts';
import { asPaths } from '../observed-test.ts';
import { readContract } from '../read-contract.ts';
import { findCsvDialect } from '../read-csv.ts';
import { writeLine, writeYaml } from '../write-contract.ts';
import { writtenEntry } from '../written-entry.ts';
import { type Accepted, changedLines } from './accept-seen.ts';
import { cellOf } from './edit-csv.ts';

/** A contract as it is written; `base` overrides the one in the text. */
export interface TextToExtend {
  text: string;
  spelling: Spelling;
  base: string | null;
}

/**
 * Adds a test at the end. The rest of the text, comments included, doesn't change. A format that can't express
 * all of the test gets the most important part of it: the target, then the first status, then the last one.
 */
export function appendTest({ text, spelling, base }: TextToExtend, test: ContractTest): Accepted {
  const { contract, problems } = readContract(text, { spelling });
  const [problem] = problems;
  if (problem !== undefined) return { reason: `Fix line ${problem.line} of the contract first: ${problem.message}` };
  const site = base ?? contract.base;
  const wanted = site === null ? test : asPaths(test, site);
  const known = contract.tests.find(
    ({ from, method }) => [test.from, wanted.from].includes(from) && method === test.method,
  );
  if (known !== undefined) {
    return {
      reason: `The contract already tests ${withoutPassword(test.from)} on line ${known.line}. Edit that test.`,
    };
  }
  for (const part of partsOf(wanted)) {
    const extended = extend(text, spelling, part);
    if (extended !== undefined && isAdded(contract, part, extended, spelling)) {
      return { text: extended, ...changedLines(text, extended) };
    }
  }
  return { reason: "The contract's format has no place for this test. Add it by hand." };
}

const partsOf = (test: ContractTest): ContractTest[] => [
  test,
  ...(test.final !== null && test.status !== null ? [{ ...test, final: null }] : []),
  ...(test.to !== null ? [{ ...test, final: null, status: null }] : []),
];

function extend(text: string, spelling: Spelling, test: ContractTest): string | undefined {
  switch (spelling) {
    case 'yaml':
      return extendYaml(text, test);
    case 'csv':
      return withLine(text, csvRecord(text, test));
    case 'lines':
      return withLine(text, writeLine(test));
  }
}

const newlineOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

function withLine(text: string, line: string | undefined): string | undefined {
  if (line === undefined) return undefined;
  const newline = newlineOf(text);
  return `${text}${text === '' || /[\r\n]$/.test(text) ? '' : newline}${line}${newline}`;
}

function csvRecord(text: string, test: ContractTest): string | undefined {
  const dialect = findCsvDialect(text);
  if (dialect === undefined) return undefined;
  const { delimiter, columns } = dialect;
  const entry: Record<string, unknown> = { ...writtenEntry(test) };
  // A column of expected statuses holds either.
  if (!columns.some((column) => column?.field === 'final') && entry.status === undefined && entry.to === undefined) {
    entry.status = entry.final;
  }
  return columns
    .map((column) => (column === undefined || column === null ? '' : cellOf(entry[column.field], delimiter)))
    .join(delimiter ?? '');
}

function extendYaml(text: string, test: ContractTest): string | undefined {
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  const list = isMap(document.contents) ? document.contents.get('tests', true) : undefined;
  const written = writeYaml({ base: null, connect: null, tests: [test] })
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.trim();
  if (!isSeq(list) || list.flow || list.items.length === 0 || written === undefined) return undefined;
  const end = lastLineOf(text, list);
  const indent = indentOf(text, list);
  if (end === undefined || indent === undefined) return undefined;
  return `${text.slice(0, end)}${newlineOf(text)}${indent}${written}${text.slice(end)}`;
}

/** Where the line of the last test ends, its comment included. */
function lastLineOf(text: string, list: YAMLSeq): number | undefined {
  const last = list.items.at(-1) as { range?: [number, number, number] | null } | undefined;
  const end = last?.range?.[1];
  if (end === undefined) return undefined;
  // A block scalar ends after its line break.
  const from = text[end - 1] === '\n' ? end - 1 : end;
  const lineEnd = text.indexOf('\n', from);
  const whole = lineEnd === -1 ? text.length : lineEnd;
  return text[whole - 1] === '\r' ? whole - 1 : whole;
}

function indentOf(text: string, list: YAMLSeq): string | undefined {
  const start = list.range?.[0];
  if (start === undefined || text[start] !== '-') return undefined;
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
}

/** The text reads as before, with the test at the end. */
function isAdded(before: Contract, part: ContractTest, extended: string, spelling: Spelling): boolean {
  const { contract, problems } = readContract(extended, { spelling });
  const added = contract.tests.at(-1);
  const said = ({ line: _line, column: _column, ...rest }: ContractTest) => rest;
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  if (problems.length > 0 || added === undefined || contract.tests.length !== before.tests.length + 1) return false;
  const { from, to, method, userAgent, status, final } = part;
  return (
    same(contract.tests.slice(0, -1).map(said), before.tests.map(said)) &&
    same([added.from, added.to, added.method], [from, to, method]) &&
    (userAgent === null || added.userAgent === userAgent) &&
    // Without a redirect, the first response is the last one.
    (status === null || same(added.status, status) || (to === null && same(added.final, status))) &&
    (final === null || same(added.final, final))
  );
}
