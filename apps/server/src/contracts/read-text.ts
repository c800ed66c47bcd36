import {
  type acceptSeen,
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

/** How a text is to be read. */
export interface TextOptions extends PlanOptions {
  /** Its ending may say how it is written. */
  name?: string;
  spelling?: ContractSpelling | undefined;
}

export interface ReadText {
  contract: Contract;
  spelling: ContractSpelling;
  cases: number;
}

/** What is done with the text of a contract: plain values, so that a thread can do it. */
export interface TextWork {
  read: { text: string; options: TextOptions; isKept: boolean };
  accept: Parameters<typeof acceptSeen>;
}

/** So many problems are told at once, as the reader of contracts has it. */
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
