import {
  type Contract,
  type ContractTest,
  countCases,
  type Problem,
  readContract,
  writeContract,
} from '@hopwise/contract';
import { contractLimits } from '@hopwise/model';

export interface DryRunWanted {
  text: string;
  /** The contract's name. An extension such as .csv determines the format. */
  name: string;
  /** Overrides base in the text. */
  base: string | null;
  /** Only the test on this line; undefined: all tests. */
  line: number | undefined;
}

/** Texts that the server tests in one call each, and the line of each of their tests in the editor. */
export interface DryRunPlan {
  batches: { text: string; lines: readonly { written: number; line: number }[] }[];
  cases: number;
}

/** More than this takes minutes: it is saved and run. */
export const mostDryCases = 100;

/** Splits the tests of a contract, as far as the user wants to test them, into texts that are small enough. */
export function planDryRun({ text, name, base, line }: DryRunWanted): DryRunPlan | { reason: string } {
  const { contract, problems } = readContract(text, { fileName: name });
  const wanted = line === undefined ? contract.tests : testsAt(contract, line);
  const inTheWay = line === undefined ? problems[0] : problemAt(problems, wanted);
  if (inTheWay !== undefined) return { reason: `Fix line ${inTheWay.line} first: ${inTheWay.message}` };
  if (wanted.length === 0) return { reason: line === undefined ? 'No tests yet' : `No test on line ${line}` };
  const site = base ?? contract.base;
  const casesOf = (tests: readonly ContractTest[]) => countCases({ ...contract, tests: [...tests] }, { base: site });
  const cases = casesOf(wanted);
  if (cases > mostDryCases) {
    return { reason: `${cases.toLocaleString('en')} cases are too many to test here. Save the contract and run it.` };
  }
  const batches: ContractTest[][] = [];
  for (const test of wanted) {
    const last = batches.at(-1);
    if (last !== undefined && casesOf([...last, test]) <= contractLimits.casesAtOnce) last.push(test);
    else batches.push([test]);
  }
  const large = batches.find((tests) => casesOf(tests) > contractLimits.casesAtOnce)?.[0];
  if (large !== undefined) return { reason: `The test on line ${large.line} has too many cases to test here` };
  return { cases, batches: batches.map((tests) => batchOf(contract, site, tests)) };
}

/** The test that a line belongs to: a test can span several lines. */
function testsAt({ tests }: Contract, line: number): ContractTest[] {
  const found = tests.findLast((test) => test.line <= line);
  return found === undefined ? [] : [found];
}

const problemAt = (problems: readonly Problem[], tests: readonly ContractTest[]): Problem | undefined =>
  tests.length === 0 ? problems[0] : problems.find(({ line }) => line === tests[0]?.line);

function batchOf(contract: Contract, base: string | null, tests: readonly ContractTest[]) {
  const text = writeContract({ ...contract, base, tests: [...tests] }, 'yaml') ?? '';
  const written = readContract(text, { spelling: 'yaml' }).contract.tests;
  return { text, lines: tests.map(({ line }, at) => ({ written: written[at]?.line ?? 0, line })) };
}
