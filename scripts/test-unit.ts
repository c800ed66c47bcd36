import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { longFiles } from './longest-first.ts';

/**
 * The tests for daily work: packages, scripts, web app, and what of the server runs without a database. Left to
 * `npm test` is what starts processes, what reads texts of megabytes over and over, and the longest files.
 */

const root = path.resolve(import.meta.dirname, '..');

const filesWithout = (patterns: string[], slow: RegExp): string[] =>
  globSync(patterns, { cwd: root, exclude: longFiles }).filter(
    (file) => !slow.test(readFileSync(path.join(root, file), 'utf8')),
  );

const files = [
  ...filesWithout(
    [
      'packages/*/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'e2e/browser/*.test.ts',
      'apps/web/{src,build}/**/*.test.ts',
    ],
    /spawn|growsLinearly|GrowsLinearly/,
  ),
  ...filesWithout(
    ['apps/server/src/**/*.test.ts'],
    /\/testing\/|\/db\/|spawn|openEmbedded|worker_threads|growsLinearly|GrowsLinearly/,
  ),
];

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const projects = ['packages', 'web', 'server on the embedded database'].flatMap((name) => ['--project', name]);
const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...files], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
