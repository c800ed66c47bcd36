import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { reportAndExit, runTests } from './run-tests.ts';

const root = path.resolve(import.meta.dirname, '..');

const steps: [name: string, script: string, ...args: string[]][] = [
  ['format, lint and boundaries', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['types', 'typescript/bin/tsc', '--project', '.'],
  ['types of the web app', 'typescript/bin/tsc', '--project', 'apps/web'],
  ['types of the command on Node 20', 'typescript/bin/tsc', '--project', 'apps/cli/tsconfig.node-20.json'],
];

const brokenSteps = steps.filter(([name, script, ...args]) => {
  console.log(`— ${name}`);
  const { status } = spawnSync(process.execPath, [path.join('node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return status !== 0;
});

const tests = await runTests();
for (const [name] of brokenSteps) console.error(`Not clean: ${name}`);
// Each step counts as one test, so that the closing line tells of everything that was checked.
reportAndExit({ passed: tests.passed + steps.length - brokenSteps.length, failed: tests.failed + brokenSteps.length });
