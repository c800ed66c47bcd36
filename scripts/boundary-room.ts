/** Imports that a room may not have: a group of patterns as in a .gitignore, where `!` takes back. */
export interface Refusal {
  group: string[];
  message: string;
}

export interface Room {
  files: string[];
  /** Its tests and its `testing/` folders. */
  testFiles: string[];
  /** What its files may not import. */
  refused: Refusal[];
  refusedInTests: Refusal[];
}

const byName: Refusal = {
  group: ['../**/src/**', '../**/{apps,bench,e2e,packages,scripts}/**'],
  message: 'A package is entered by its name, not by its path.',
};

/** All packages of ours but these. In tests also what stands in the `testing` folders of these. */
export function packagesBut(allowed: readonly string[], message: string, inTests = false): Refusal {
  const names = allowed.map((name) => `!@hopwise/${name}`);
  const testing = inTests
    ? allowed.filter((name) => !name.includes('/')).map((name) => `!@hopwise/${name}/testing/*`)
    : [];
  return { group: ['@hopwise/**', ...names, ...testing], message };
}

/** A room with what it may not import besides. Its tests may import all `testing/` folders as well. */
export function room(files: string[], refusals: (inTests: boolean) => Refusal[]): Room {
  return {
    files: [...files, '!**/*.test.*', '!**/testing/**'],
    testFiles: files.flatMap(testsOf),
    refused: [byName, ...refusals(false)],
    refusedInTests: [byName, ...refusals(true).map(withTesting)],
  };
}

function testsOf(files: string): string[] {
  if (files.startsWith('!')) return [];
  if (files.endsWith('/*/**')) return [files.replace(/\*\/\*\*$/, 'testing/**'), `${files}/*.test.*`];
  if (files.endsWith('/**')) return [`${files}/testing/**`, `${files}/*.test.*`];
  return [files.replace(/(?=\.tsx?$)/, '.test')];
}

const testingFolders = ['.', '..', '../..', '../*', '../../*'].map((at) => `!${at}/testing/**`);

const withTesting = ({ group, message }: Refusal): Refusal =>
  group[0]?.startsWith('.') ? { group: [...group, ...testingFolders], message } : { group, message };
