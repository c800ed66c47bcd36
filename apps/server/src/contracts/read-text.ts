import {
  type acceptSeen,
  type appendTest,
  type Contract,
  countCases,
  findPlanProblems,
  findStorageProblems,
  guessSpelling,
  type PlanOptions,
  type Problem,
  readContract,
} from '@hopwise/contract';
import type { ContractSpelling } from '@hopwise/model';

/** How to read a text. */
export interface TextOptions extends PlanOptions {
  /** The file name, whose extension may determine the format. */
  name?: string;
  spelling?: ContractSpelling | undefined;
}

export interface ReadText {
  contract: Contract;
  spelling: ContractSpelling;
  cases: number;
}

/** The work done on the text of a contract: plain values, so that a thread can do it. */
export interface TextWork {
  read: { text: string; options: TextOptions; isKept: boolean };
  accept: Parameters<typeof acceptSeen>;
  append: Parameters<typeof appendTest>;
}

/** How many problems are reported at once, as in the contract reader. */
const maxProblems = 100;

export function readText({ text, options, isKept }: TextWork['read']): ReadText | { problems: Problem[] } {
  const { name, spelling: given, ...plan } = options;
  const spelling = given ?? guessSpelling(text, name);
  const { contract, problems } = readContract(text, { spelling });
  if (problems.length > 0) return { problems };
  const others = isKept
    ? findStorageProblems(text, contract, plan)
    : findPlanProblems(contract, plan).slice(0, maxProblems);
  return others.length > 0 ? { problems: others } : { contract, spelling, cases: countCases(contract, plan) };
}
