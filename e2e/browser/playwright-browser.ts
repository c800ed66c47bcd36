import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from './browser.ts';

const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
const shell = 'chromium-headless-shell';

const mostDownloadMs = 300_000;
/** How long its download may stall; it is tried five times. */
const mostStillMs = 10_000;

const playwright = (timeout: number, ...args: string[]) =>
  spawnSync(process.execPath, [cli, 'install', ...args, shell], {
    encoding: 'utf8',
    timeout,
    killSignal: 'SIGKILL',
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: `${mostStillMs}` },
  });

/** The Chromium for this release of Playwright, in Playwright's own folder. */
export function keptPlaywrightBrowsers(): Browser[] {
  const [, folder] = /Install location:\s+(.+)/.exec(playwright(60_000, '--dry-run').stdout) ?? [];
  if (folder === undefined) return [];
  return globSync(['*/chrome-headless-shell', '*/headless_shell', '*/chrome-headless-shell.exe'], {
    cwd: folder.trim(),
  }).map((file) => ({ name: "Playwright's headless shell", executablePath: `${folder.trim()}/${file}`, env: {} }));
}

export function downloadPlaywrightBrowser(say: (line: string) => void): Browser[] {
  say("downloading Playwright's headless shell (about 100 MB, once)…");
  const { status, stderr } = playwright(mostDownloadMs);
  if (status !== 0)
    throw new Error(status === null ? 'it took too long' : (/Error: (.+)/.exec(stderr)?.[1] ?? `exit code ${status}`));
  return keptPlaywrightBrowsers();
}
