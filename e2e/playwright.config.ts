import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { setup as keepCompiled } from '../scripts/compile-cache.ts';
import { environmentOf } from './browser/browser.ts';
import { findBrowser } from './browser/find-browser.ts';

const artifacts = path.resolve(import.meta.dirname, '../artifacts');
keepCompiled();
const browser = await findBrowser();
const isQuickRun = process.env.TEST_TIER === 'quick';

export default defineConfig({
  testDir: './tests',
  globalSetup: './global-setup.ts',
  outputDir: path.join(artifacts, 'browser-tests'),
  reporter: [['list'], ['json', { outputFile: path.join(artifacts, 'playwright.json') }]],
  fullyParallel: true,
  // Each worker has its own browser: more than four would not fit into the memory of an ordinary machine.
  workers: Math.min(Math.max(availableParallelism(), 2), 4),
  retries: 0,
  forbidOnly: true,
  // Long enough for a busy machine; passing tests never wait for it.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Tracing every test takes time that quick tests don't have: the error and the screenshot have to do.
    trace: isQuickRun ? 'off' : { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      env: environmentOf(browser),
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
