import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { findBrowser } from '../e2e/browser/find-browser.ts';
import { buildWebWhenStale } from './build-web.ts';
import { playwrightOutcome, type SuiteOutcome, vitestOutcome } from './suite-outcome.ts';
import { readUnhandledErrors } from './unhandled-errors.ts';

const root = path.resolve(import.meta.dirname, '..');
const artifacts = path.join(root, 'artifacts');

export interface TestCounts {
  passed: number;
  failed: number;
}

/** `quick` is `npm test`; `all` adds the tests marked slow. */
export type TestTier = 'quick' | 'all';

interface Suite {
  name: string;
  args: string[];
  quickArgs: string[];
  report: string;
  outcomeOf: (report: never) => SuiteOutcome;
}

const unitSuite: Suite = {
  name: 'unit and server tests',
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/unhandled-errors.ts',
    '--outputFile.json=artifacts/vitest.json',
  ],
  quickArgs: ['--tags-filter=!slow'],
  report: 'vitest.json',
  outcomeOf: (report: JsonTestResults) => vitestOutcome(report, readUnhandledErrors()),
};

const browserSuite: Suite = {
  name: 'browser tests',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  quickArgs: ['--grep-invert=@slow'],
  report: 'playwright.json',
  outcomeOf: playwrightOutcome,
};

/** A suite that broke before its first test has no report, or none that says why: that counts as one failure. */
async function runSuite({ name, args, quickArgs, report, outcomeOf }: Suite, tier: TestTier): Promise<SuiteOutcome> {
  console.log(`\n— ${name}`);
  const file = path.join(artifacts, report);
  rmSync(file, { force: true });
  const child = spawn(process.execPath, [...args, ...(tier === 'quick' ? quickArgs : [])], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_TIER: tier },
  });
  const [status] = await once(child, 'close');
  try {
    const outcome = outcomeOf(JSON.parse(readFileSync(file, 'utf8')) as never);
    if (status === 0 || outcome.failures.length > 0) return outcome;
    return { ...outcome, failures: [`${name}: exit code ${status} outside its tests`] };
  } catch {
    return { passed: 0, failures: [`${name}: no report was written (exit code ${status})`], fileSeconds: [] };
  }
}

/** Why the browser tests can't run, if they can't. Known before the first test, since the others take minutes. */
async function browserFault(): Promise<string | undefined> {
  try {
    await findBrowser();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs the tests of a tier. A skipped or flaky test counts as failed. */
export async function runTests(tier: TestTier): Promise<TestCounts> {
  mkdirSync(artifacts, { recursive: true });
  buildWebWhenStale();
  if (tier === 'quick') console.log('Quick tests. `npm run test:all` runs the slow ones as well.');
  if (!process.env.TEST_DATABASE_URL) {
    console.log('PostgreSQL: TEST_DATABASE_URL is not set, so the server is tested on the embedded database only.');
  }
  if (process.platform === 'win32') {
    console.log('Windows: tests of signals and file modes are skipped, because Windows has neither.');
  }
  const fault = await browserFault();
  if (fault !== undefined) console.error(`\n${fault}\nThe other tests still run.`);
  const outcomes = [
    await runSuite(unitSuite, tier),
    fault === undefined
      ? await runSuite(browserSuite, tier)
      : { passed: 0, failures: [`${browserSuite.name} (not run)\n${fault}`], fileSeconds: [] },
  ];
  printSlowestFiles(outcomes);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  // Repeated at the end, where people look, thousands of lines later.
  for (const failure of failures) console.error(`\nFailed: ${failure}`);
  return { passed: outcomes.reduce((sum, { passed }) => sum + passed, 0), failed: failures.length };
}

function printSlowestFiles(outcomes: SuiteOutcome[]): void {
  const slowest = outcomes
    .flatMap(({ fileSeconds }) => fileSeconds)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
  console.log('\nThe ten slowest test files, in seconds:');
  for (const { file, seconds } of slowest) {
    console.log(`${seconds.toFixed(1).padStart(7)}  ${path.isAbsolute(file) ? path.relative(root, file) : file}`);
  }
}

export function reportAndExit({ passed, failed }: TestCounts): never {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
