import { readFileSync } from 'node:fs';
import path from 'node:path';
import { browserFolders, type Kind, systemBrowsers } from '@hopwise/browser/system-browsers';
import type { Browser } from './browser.ts';
import { type BrowserSource, chooseBrowser, NoBrowserError, type StartCheck } from './choose-browser.ts';
import { distributionInstall, installCommand, installFromDistribution, type Machine } from './distribution-browser.ts';
import { downloadPlaywrightBrowser, installedPlaywrightBrowsers } from './playwright-browser.ts';
import { registryBrowserRuns, registryBrowsers } from './registry-browser.ts';
import { startError } from './start-error.ts';

/** Passes the choice to child processes, so it is made and logged once. */
const choice = 'TEST_BROWSER';

const log = (line: string) => console.log(`Browser: ${line}`);

/** The browser for the tests: CHROMIUM_PATH, an installed one, or a downloaded one. */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env[choice];
  if (chosen) return JSON.parse(chosen) as Browser;
  const own = process.env.CHROMIUM_PATH;
  const browser = own ? await namedBrowser(own, startError) : await firstBrowser(thisMachine());
  log(`${browser.name} (${browser.executablePath})`);
  process.env[choice] = JSON.stringify(browser);
  return browser;
}

function thisMachine(): Machine {
  const { platform, arch, env } = process;
  return { platform, arch, env, isRoot: process.getuid?.() === 0, osRelease: osRelease() };
}

function osRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

/** An explicitly configured browser is used or rejected, never silently replaced. */
export async function namedBrowser(file: string, check: StartCheck): Promise<Browser> {
  const browser = { name: 'CHROMIUM_PATH', executablePath: path.resolve(file), env: {} };
  const error = await check(browser);
  if (error === undefined) return browser;
  throw new Error(`CHROMIUM_PATH is ${file}, which is not a working browser: ${error}`);
}

export const browsersIn = (...[platform, folders, kind]: Parameters<typeof systemBrowsers>): Browser[] =>
  systemBrowsers(platform, folders, kind).map((executablePath) => ({
    name: `the ${kind} of this machine`,
    executablePath,
    env: {},
  }));

/** Sources without a download come first, and headless shells before full browsers. */
export function browserSources(machine: Machine): BrowserSource[] {
  const onSystem = (kind: Kind): BrowserSource => ({
    name: `a ${kind} of this machine`,
    find: () => browsersIn(machine.platform, browserFolders(machine.platform, machine.env), kind),
  });
  const install = distributionInstall(machine);
  return [
    ...(registryBrowserRuns(machine.platform, machine.arch)
      ? [{ name: "the package registry's Chromium", find: () => registryBrowsers(log) }]
      : []),
    onSystem('headless shell'),
    { name: "Playwright's headless shell", find: installedPlaywrightBrowsers },
    onSystem('whole browser'),
    { name: "Playwright's headless shell, downloaded", find: () => downloadPlaywrightBrowser(log) },
    ...(install
      ? [
          {
            name: "the distribution's chromium-headless-shell",
            find: () => {
              installFromDistribution(install, log);
              return onSystem('headless shell').find();
            },
          },
        ]
      : []),
  ];
}

async function firstBrowser(machine: Machine): Promise<Browser> {
  try {
    return await chooseBrowser(browserSources(machine), startError);
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    throw new Error(noBrowserMessage(machine, error.reasons));
  }
}

export const noBrowserMessage = (machine: Machine, reasons: readonly string[]): string =>
  [
    `No browser found for the browser tests, and none could be installed. Run \`${installCommand(machine)}\`, ` +
      'or set CHROMIUM_PATH to the program file of a Chrome, Chromium or Edge.',
    ...reasons.map((reason) => `  tried ${reason}`),
  ].join('\n');
