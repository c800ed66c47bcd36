import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { icons } from './apps/web/build/icons.ts';
import { LongestFirst } from './scripts/longest-first.ts';

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

const server = ['apps/server/src/**/*.test.ts'];

/** About HTTP, what sites send and what files look like: rows come from a database, but no query is what they test. */
const aboutOtherThings = [
  'apps/server/src/{analyses,http,mcp,safe-browsing}/**',
  'apps/server/src/{bulk/bulk-report,client-comparisons/comparison-files,exports/report-pages,organizations/report-brand}.test.ts',
  'apps/server/src/whole-server/{api-client,app,clients,cross-site,forbidden-addresses,hostile-requests,log-leaks}.test.ts',
  'apps/server/src/whole-server/{mass-assignment,own-cookie,preload-list,unknown-fields}.test.ts',
];
/** Tests that never ask for a database, or only for the embedded one, are run once: PostgreSQL makes no difference to them. */
const usesDatabase = (file: string) =>
  /createTest(?:App|Database)|createAppWith(?:Mail|Site)|createWatchedSite|borrowEmptyDatabase|driveAlerts|TEST_DATABASE_URL/.test(
    readFileSync(path.join(root, file), 'utf8'),
  );
/** There is no other process that could be away. */
const needsPostgres = (file: string) => path.basename(file) === 'postgres-away.test.ts';
const onEmbedded = () => globSync(server, { cwd: root }).filter((file) => !needsPostgres(file));
const onPostgres = () =>
  globSync(server, { cwd: root, exclude: aboutOtherThings }).filter(
    (file) => needsPostgres(file) || usesDatabase(file),
  );

export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than there are cores: many tests wait, for a heartbeat, a retry or a process that starts.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['scripts/temporary-files.ts', 'scripts/compile-cache.ts', 'scripts/client-kit.ts'],
    projects: [
      project('packages', [
        'packages/*/src/**/*.test.ts',
        'apps/cli/src/**/*.test.ts',
        'scripts/**/*.test.ts',
        'e2e/{browser,contracts}/*.test.ts',
      ]),
      { ...project('web', ['apps/web/src/**/*.test.ts', 'apps/web/build/**/*.test.ts']), plugins: [icons()] },
      project('server on the embedded database', onEmbedded(), { TEST_DATABASE_URL: '' }),
      ...(postgres ? [project('server on PostgreSQL', onPostgres(), { TEST_DATABASE_URL: postgres })] : []),
    ],
  },
});
