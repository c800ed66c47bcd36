import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withoutOpeners } from './start-chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'openers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Other systems do not look for them on PATH. */
const isLinux = process.platform === 'linux';

test.runIf(isLinux).each(['xdg-open', 'xdg-email', 'xdg-settings'])('%s does nothing', async (name) => {
  const installed = path.join(folder, 'installed');
  const started = path.join(folder, 'started');
  mkdirSync(installed);
  writeFileSync(path.join(installed, name), `#!/bin/sh\necho "$@" > ${started}\n`);
  chmodSync(path.join(installed, name), 0o755);
  const usual = { PATH: `${installed}:${process.env.PATH}` };
  const run = (env: Record<string, string>) => spawnSync(name, ['mailto:a@example.com'], { env });
  expect([run(await withoutOpeners(folder, usual)).status, existsSync(started)]).toEqual([1, false]);
  expect([run(usual).status, existsSync(started)]).toEqual([0, true]);
});
