import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { docs } from './apps/web/build/docs.ts';
import { icons } from './apps/web/build/icons.ts';
import { fileTags, SlowFirst, testTags } from './scripts/test-tags.ts';

const root = import.meta.dirname;
const postgres = process.env.TEST_DATABASE_URL;

/** A test that hangs is ended; one on a busy computer, which may take ten times as long as usual, is not. */
const patienceMs = 180_000;

/**
 * The files of a project share processes, so that what they import is loaded once and an open database serves many.
 * A process serves one project.
 */
const project = (
  name: string,
  include: string[],
  env: Record<string, string> = {},
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    env,
    isolate: false,
    setupFiles: [path.join(root, 'scripts/property-seed.ts')],
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    // What a test waits for, too: half as long, so that it is the wait that fails, and says what for.
    expect: { poll: { timeout: patienceMs / 2 } },
  },
});

/** `npm test` leaves out whole files that are marked slow; single slow tests are left out by `--tags-filter`. */
const isQuickRun = process.env.TEST_TIER === 'quick';
const testFiles = (patterns: string[]) =>
  globSync(patterns, { cwd: root }).filter((file) => !(isQuickRun && fileTags(file).has('slow')));

const serverFiles = testFiles(['apps/server/src/**/*.test.ts']);
/** Tests that never open a database run once: PostgreSQL makes no difference to them. */
const usesDatabase = (file: string) =>
  /createTest(?:App|Database)|createAppWith(?:Mail|Site)|createWatchedSite|(?:borrow|open)EmptyDatabase|driveAlerts|TEST_DATABASE_URL/.test(
    readFileSync(path.join(root, file), 'utf8'),
  );
const onEmbedded = serverFiles.filter((file) => !fileTags(file).has('postgres-only'));
const onPostgres = serverFiles.filter((file) => usesDatabase(file) && !fileTags(file).has('embedded-only'));

export default defineConfig({
  test: {
    reporters: ['default'],
    tags: [...testTags],
    // One more than there are cores: many tests wait, for a heartbeat, a retry or a process that starts.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    globalSetup: ['scripts/temporary-files.ts', 'scripts/compile-cache.ts'],
    projects: [
      project(
        'packages',
        testFiles([
          'packages/*/src/**/*.test.ts',
          'apps/cli/src/**/*.test.ts',
          'scripts/**/*.test.ts',
          'e2e/{agreement,browser,contracts}/*.test.ts',
        ]),
      ),
      { ...project('web', testFiles(['apps/web/{src,build}/**/*.test.ts'])), plugins: [icons(), docs()] },
      project('server on the embedded database', onEmbedded, { TEST_DATABASE_URL: '' }),
      ...(postgres ? [project('server on PostgreSQL', onPostgres, { TEST_DATABASE_URL: postgres })] : []),
    ],
  },
});
