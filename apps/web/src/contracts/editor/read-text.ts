import {
  countCases,
  findStorageProblems,
  guessSpelling,
  type Problem,
  readContract,
  type Spelling,
} from '@hopwise/contract';

/** The result of parsing a contract, as far as it could be parsed. */
export interface ReadText {
  spelling: Spelling;
  tests: number;
  /** A test with braces or several clients expands to several cases. */
  cases: number;
  problems: readonly Problem[];
}

export interface TextContext {
  /** The contract's name. An extension such as .csv determines the format. */
  name: string;
  /** Overrides base in the text. */
  base: string | null;
}

export interface TextToRead extends TextContext {
  text: string;
}

/** Uses the same parser as the server and the command line, so all report the same problems. */
export function readText(text: string, { name, base }: TextContext): ReadText {
  const { contract, problems } = readContract(text, { fileName: name });
  return {
    spelling: guessSpelling(text, name),
    tests: contract.tests.length,
    cases: countCases(contract),
    problems: problems.length > 0 ? problems : findStorageProblems(text, contract, { base }),
  };
}
