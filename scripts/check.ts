import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { reportAndExit, runTests } from './run-tests.ts';

const root = path.resolve(import.meta.dirname, '..');

type Step = [name: string, script: string, ...args: string[]];

const steps: Step[] = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['boundaries', 'scripts/boundaries.ts'],
  ['wording', 'scripts/wording.ts'],
  ['types', 'node_modules/typescript/bin/tsc', '--project', '.'],
  ['web app types', 'node_modules/typescript/bin/tsc', '--project', 'apps/web'],
  ['CLI types on Node 20', 'node_modules/typescript/bin/tsc', '--project', 'apps/cli/tsconfig.node-20.json'],
];

/** Prints its result in one piece, because tests write at the same time. */
async function isClean([name, script, ...args]: Step): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  console.log(`— ${name}: ${status === 0 ? 'OK' : `failed\n${stdout}${stderr}`}`);
  return status === 0;
}

/** One after another, because each uses all cores. */
async function brokenSteps(): Promise<string[]> {
  const broken: string[] = [];
  for (const step of steps) {
    if (!(await isClean(step))) broken.push(step[0]);
  }
  return broken;
}

const tier = process.argv[2] === 'all' ? 'all' : 'quick';
// Tests sometimes wait, which frees cores for the other steps.
const [broken, tests] = await Promise.all([brokenSteps(), runTests(tier)]);
for (const name of broken) console.error(`Failed: ${name}`);
// Each step counts as one test, so that the last line covers everything.
reportAndExit({ passed: tests.passed + steps.length - broken.length, failed: tests.failed + broken.length });
