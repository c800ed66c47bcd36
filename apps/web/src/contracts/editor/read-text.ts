import {
  countCases,
  findStorageProblems,
  guessSpelling,
  type Problem,
  readContract,
  type Spelling,
} from '@hopwise/contract';

/** What a contract's text says, as far as it can be understood. */
export interface ReadText {
  spelling: Spelling;
  tests: number;
  /** URLs to ask for: braces and clients make several of one test. */
  cases: number;
  problems: readonly Problem[];
}

/** What stands beside a text. */
export interface TextContext {
  /** Of the contract: an ending such as .csv says how it is written. */
  name: string;
  /** The site that paths belong to, in place of the one that the text names. */
  base: string | null;
}

export interface TextToRead extends TextContext {
  text: string;
}

/** By the same reader as the server's and the command's, so that all say the same. */
export function readText(text: string, { name, base }: TextContext): ReadText {
  const { contract, problems } = readContract(text, { fileName: name });
  return {
    spelling: guessSpelling(text, name),
    tests: contract.tests.length,
    cases: countCases(contract),
    problems: problems.length > 0 ? problems : findStorageProblems(text, contract, { base }),
  };
}
