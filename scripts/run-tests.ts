import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildWebWhenStale } from './build-web.ts';

const root = path.resolve(import.meta.dirname, '..');
const artifacts = path.join(root, 'artifacts');

export interface TestCounts {
  passed: number;
  failed: number;
}

interface Suite {
  name: string;
  args: string[];
  report: string;
  count: (report: never) => TestCounts;
}

const suites: Suite[] = [
  {
    name: 'unit and server tests',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=artifacts/vitest.json',
    ],
    report: 'vitest.json',
    count: (report: { numPassedTests: number; numTotalTests: number }) => ({
      passed: report.numPassedTests,
      failed: report.numTotalTests - report.numPassedTests,
    }),
  },
  {
    name: 'browser tests',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    report: 'playwright.json',
    count: ({ stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
    }),
  },
];

/** A suite that broke before its first test has no report: that is one failure, never none. */
function runSuite({ name, args, report, count }: Suite): TestCounts {
  console.log(`\n— ${name}`);
  const file = path.join(artifacts, report);
  rmSync(file, { force: true });
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')) as never);
    return status === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } catch {
    console.error(`${name}: no report was written (exit code ${status}).`);
    return { passed: 0, failed: 1 };
  }
}

/** Runs every test there is. A skipped or flaky test counts as failed: it did not show what it promises. */
export function runTests(): TestCounts {
  mkdirSync(artifacts, { recursive: true });
  buildWebWhenStale();
  if (!process.env.TEST_DATABASE_URL) {
    console.log('PostgreSQL: TEST_DATABASE_URL is not set, so the server is tested on the embedded database only.');
  }
  const total = { passed: 0, failed: 0 };
  for (const suite of suites) {
    const { passed, failed } = runSuite(suite);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

export function reportAndExit({ passed, failed }: TestCounts): never {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
