import { isFirstHopOnly, type Trace, withoutPassword } from '@hopwise/model';
import { readBraces } from '../braces.ts';
import type { Contract, ContractTest, Spelling } from '../contract.ts';
import { judge } from '../judge.ts';
import { type ContractCase, type PlanOptions, planCases } from '../plan-cases.ts';
import { readContract } from '../read-contract.ts';
import { findCsvDialect } from '../read-csv.ts';
import { moved, replacedSites } from '../replaced-sites.ts';
import { editCsvRecord } from './edit-csv.ts';
import { editLine } from './edit-line.ts';
import { editYamlTest } from './edit-yaml.ts';
import { type SeenChanges, seenChanges } from './seen-changes.ts';

/** As `withoutPassword` writes it. */
const hiddenPassword = ':•••@';

/** The text of a contract, and how it is run. */
export interface WrittenContract {
  text: string;
  spelling: Spelling;
  plan: PlanOptions;
}

/** Which of its cases, at the time of the run. */
export type KnownCase = Pick<ContractCase, 'from' | 'method' | 'client' | 'line'>;

/** The new text, with the lines that differ, or why it cannot be changed so. */
export type Accepted = { text: string; line: number; before: string; after: string } | { reason: string };

/**
 * Changes the test of one case to expect the observed result. The rest of the text doesn't change; where that
 * isn't possible, because a test covers several URLs or expects more than a chain can show, a reason is returned.
 */
export function acceptSeen(written: WrittenContract, known: KnownCase, trace: Trace): Accepted {
  const { text, spelling, plan } = written;
  if (trace.end.kind !== 'final' && !isFirstHopOnly(trace))
    return { reason: `Nothing to accept: ${trace.end.error.message}` };
  const { contract } = readContract(text, { spelling });
  const found = findTest(contract, plan, known);
  if ('reason' in found) return found;
  const { test, asked } = found;
  const at = `the test on line ${test.line}`;
  if (readBraces(test.from).groups.length > 0) {
    return {
      reason: `The test on line ${test.line} uses braces and covers several URLs. Add a separate test for ${asked.from}.`,
    };
  }
  if (test.clients.length > 1 || (plan.clients?.length ?? 0) > 1) {
    return { reason: `Several clients run ${at}. Write a separate test for each client that gets a different result.` };
  }
  if (judge(asked, trace).outcome === 'passed') return { reason: 'The contract already expects this. Run it again.' };
  const backwards = new Map([...replacedSites(contract, plan)].map(([own, instead]) => [instead, own]));
  const toNamedSite = (url: string) => moved(url, backwards);
  const changed = edit(written, contract.tests.indexOf(test), test, seenChanges(test, asked, trace, toNamedSite));
  if (changed === undefined) return { reason: inexpressible[spelling] };
  const problem = whatIsWrong(contract, test, changed, written, known, trace);
  if (changed.includes(hiddenPassword) && !text.includes(hiddenPassword)) {
    return { reason: "This can't be accepted: the observed URL contains a password" };
  }
  if (problem !== undefined) {
    return { reason: `This can't be accepted automatically: ${problem}. Edit the test by hand.` };
  }
  return { text: changed, ...changedLines(text, changed) };
}

/** Why the observed result can't be written into a test, by format. */
const inexpressible: Readonly<Record<WrittenContract['spelling'], string>> = {
  yaml: "This test can't be edited automatically. Edit it by hand.",
  csv: "The columns of this file can't express the observed result. Add a column or use YAML.",
  lines: "This format can't express the observed result. Use YAML.",
};

type Found = { test: ContractTest; asked: ContractCase } | { reason: string };

function findTest(contract: Contract, plan: PlanOptions, known: KnownCase): Found {
  const found = contract.tests.flatMap((test) => {
    const asked = caseIn(contract, test, plan, known);
    return asked === undefined ? [] : [{ test, asked }];
  });
  const [only, other] = found;
  const same = found.find(({ test }) => test.line === known.line) ?? (other === undefined ? only : undefined);
  if (same !== undefined) return same;
  const many = `The contract has several tests for ${known.from}. Edit the right one by hand.`;
  return { reason: only === undefined ? `The contract has no test for ${known.from} anymore. Run it again.` : many };
}

function caseIn(
  contract: Contract,
  test: ContractTest,
  plan: PlanOptions,
  { from, method, client }: KnownCase,
): ContractCase | undefined {
  if (test.method !== method) return undefined;
  for (const each of planCases({ ...contract, tests: [test] }, plan)) {
    if (withoutPassword(each.from) === from && each.client === client) return each;
  }
  return undefined;
}

/** Undefined where this spelling cannot say it. */
function edit(
  { text, spelling }: WrittenContract,
  index: number,
  { line }: ContractTest,
  changes: SeenChanges,
): string | undefined {
  if (spelling === 'yaml') return editYamlTest(text, index, changes);
  // Every other piece is the end of a line, which doesn't change.
  const pieces = text.split(/(\r\n|\n|\r)/);
  const at = (line - 1) * 2;
  const content = pieces[at] ?? '';
  const dialect = spelling === 'csv' ? findCsvDialect(text) : undefined;
  const edited = dialect === undefined ? editLine(content, changes) : editCsvRecord(content, dialect, changes);
  return edited === undefined ? undefined : pieces.with(at, edited).join('');
}

/** Reads the new text: all other tests must be the same, and this one must expect what was seen. */
function whatIsWrong(
  before: Contract,
  test: ContractTest,
  text: string,
  { spelling, plan }: WrittenContract,
  known: KnownCase,
  trace: Trace,
): string | undefined {
  const { contract, problems } = readContract(text, { spelling });
  const index = before.tests.indexOf(test);
  const [problem] = problems;
  if (problem !== undefined) return problem.message;
  const others = ({ tests }: Contract) =>
    JSON.stringify(tests.flatMap(({ line: _line, column: _column, ...said }, at) => (at === index ? [] : [said])));
  if (others(before) !== others(contract)) return 'other tests would change';
  const changed = contract.tests[index];
  const asked = changed && caseIn(contract, changed, plan, known);
  if (asked === undefined) return 'the test would request another URL';
  return judge(asked, trace).reasons[0];
}

export function changedLines(before: string, after: string): { line: number; before: string; after: string } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let [start, end] = [0, 0];
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const linesOf = (lines: string[]) => lines.slice(start, lines.length - end).join('\n');
  return { line: start + 1, before: linesOf(old), after: linesOf(now) };
}
