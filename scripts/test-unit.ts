import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The tests for daily work: packages, scripts, web app, and what of the server runs without a database or a process. */

const root = path.resolve(import.meta.dirname, '..');

const isSlow = (file: string): boolean =>
  /\/testing\/|\/db\/|spawn|openEmbedded|worker_threads|linear-time/.test(readFileSync(path.join(root, file), 'utf8'));

const serverTests = globSync('apps/server/src/**/*.test.ts', { cwd: root }).filter((file) => !isSlow(file));
const others = ['packages/', 'scripts/', 'e2e/browser/', 'apps/web/'];

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const projects = ['packages', 'web', 'server on the embedded database'].flatMap((name) => ['--project', name]);
const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...others, ...serverTests], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
