import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { icons } from './apps/web/build/icons.ts';

const postgres = process.env.TEST_DATABASE_URL;

/** A test that hangs is ended; one on a busy computer, which may take ten times as long as usual, is not. */
const patienceMs = 180_000;

/**
 * The files of a project share processes, so that what they import is loaded once and an open database serves many.
 * A process serves one project: they take turns.
 */
const project = (
  turn: number,
  name: string,
  include: string[],
  env: Record<string, string> = {},
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    env,
    isolate: false,
    sequence: { groupOrder: turn },
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
  },
});

const server = ['apps/server/src/**/*.test.ts'];
/** To which PostgreSQL makes no difference: they are run once. */
const withoutPostgres = ['db/embedded', 'threads', 'exports/pdf-renderer', 'whole-server/linear-time'].map(
  (place) => `!apps/server/src/${place}{/**,.test.ts}`,
);

export default defineConfig({
  test: {
    reporters: ['default'],
    // Left to itself vitest keeps one core free, which on two is half of them.
    maxWorkers: '100%',
    globalSetup: ['scripts/temporary-files.ts', 'scripts/client-kit.ts'],
    projects: [
      project(0, 'packages', ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/browser/*.test.ts']),
      { ...project(1, 'web', ['apps/web/src/**/*.test.ts', 'apps/web/build/**/*.test.ts']), plugins: [icons()] },
      project(2, 'server on the embedded database', server, { TEST_DATABASE_URL: '' }),
      ...(postgres
        ? [project(3, 'server on PostgreSQL', [...server, ...withoutPostgres], { TEST_DATABASE_URL: postgres })]
        : []),
    ],
  },
});
