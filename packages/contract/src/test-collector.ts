import { completeTest, type Defaults, noDefaults } from './complete-test.ts';
import type { ContractTest, Place, Problem } from './contract.ts';
import { testEntry } from './test-entry.ts';

/** No one fixes more at once. */
const maxProblems = 100;

/** The part of a zod issue that is used here. */
export interface Issue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  keys?: string[] | undefined;
}

/** Where a value of an entry stands, or its name; an empty path is the entry itself. */
export type PlaceOf = (path: readonly PropertyKey[], what?: 'value' | 'name') => Place;

/** Takes in the tests of a contract one by one, with all that is wrong with them. */
export class TestCollector {
  readonly tests: ContractTest[] = [];
  readonly problems: Problem[] = [];
  defaults: Defaults = noDefaults;
  /** Whether further problems would not be listed, so the reader can stop. */
  isFull = false;
  /** One mistake may be found in several ways but is reported once. */
  readonly #reported = new Set<string>();

  add(raw: unknown, placeOf: PlaceOf): void {
    const { success, data, error } = testEntry.safeParse(raw);
    if (!success) {
      this.addIssues(error.issues as Issue[], placeOf);
      return;
    }
    const test = completeTest(data, this.defaults, placeOf([]));
    if ('message' in test) this.addProblem(placeOf([test.field]), test.message);
    else this.tests.push(test);
  }

  addIssues(issues: readonly Issue[], placeOf: PlaceOf): void {
    for (const { code, path, message, keys = [] } of issues) {
      if (this.isFull) return;
      if (code !== 'unrecognized_keys')
        this.addProblem(placeOf(path, code === 'invalid_key' ? 'name' : 'value'), message);
      for (const key of keys.slice(0, maxProblems + 1))
        this.addProblem(placeOf([...path, key], 'name'), `Unknown name: ${key.slice(0, 80)}`);
    }
  }

  addProblem({ line, column }: Place, message: string): void {
    const problem = `${line}:${column} ${message}`;
    if (this.isFull || this.#reported.has(problem)) return;
    this.#reported.add(problem);
    this.isFull = this.problems.length >= maxProblems;
    this.problems.push({
      line,
      column,
      message: this.isFull ? `There are more than ${maxProblems} problems. The rest aren't listed.` : message,
    });
  }
}
