import { readFileSync } from 'node:fs';
import path from 'node:path';
import { browserFolders, type Kind, systemBrowsers } from '@hopwise/browser/system-browsers';
import type { Browser } from './browser.ts';
import { type BrowserSource, chooseBrowser, NoBrowserError, type StartFault } from './choose-browser.ts';
import {
  commandForPeople,
  distributionInstall,
  installFromDistribution,
  type Machine,
} from './distribution-browser.ts';
import { downloadPlaywrightBrowser, keptPlaywrightBrowsers } from './playwright-browser.ts';
import { registryBrowserRuns, registryBrowsers } from './registry-browser.ts';
import { startFault } from './start-fault.ts';

/** Passes the choice on to child processes, so that it is made and logged once. */
const choice = 'TEST_BROWSER';

const say = (line: string) => console.log(`Browser: ${line}`);

/** The browser for the tests: CHROMIUM_PATH, or one found or downloaded. */
export async function findBrowser(): Promise<Browser> {
  const made = process.env[choice];
  if (made) return JSON.parse(made) as Browser;
  const own = process.env.CHROMIUM_PATH;
  const browser = own ? await namedBrowser(own, startFault) : await firstBrowser(thisMachine());
  say(`${browser.name} (${browser.executablePath})`);
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

/** A browser requested by name is used or rejected, never silently replaced. */
export async function namedBrowser(file: string, faultOf: StartFault): Promise<Browser> {
  const browser = { name: 'CHROMIUM_PATH', executablePath: path.resolve(file), env: {} };
  const fault = await faultOf(browser);
  if (fault === undefined) return browser;
  throw new Error(`CHROMIUM_PATH is ${file}, which doesn't start as a browser: ${fault}`);
}

/** The browsers of one kind in the folders. */
export const browsersIn = (...[platform, folders, kind]: Parameters<typeof systemBrowsers>): Browser[] =>
  systemBrowsers(platform, folders, kind).map((executablePath) => ({
    name: `the ${kind} on this machine`,
    executablePath,
    env: {},
  }));

/** Sources that download nothing come first, and headless shells before full browsers. */
export function browserSources(machine: Machine): BrowserSource[] {
  const onSystem = (kind: Kind): BrowserSource => ({
    name: `a ${kind} on this machine`,
    find: () => browsersIn(machine.platform, browserFolders(machine.platform, machine.env), kind),
  });
  const install = distributionInstall(machine);
  return [
    ...(registryBrowserRuns(machine.platform, machine.arch)
      ? [{ name: "the package registry's Chromium", find: () => registryBrowsers(say) }]
      : []),
    onSystem('headless shell'),
    { name: "Playwright's headless shell", find: keptPlaywrightBrowsers },
    onSystem('full browser'),
    { name: "Playwright's headless shell, downloaded", find: () => downloadPlaywrightBrowser(say) },
    ...(install
      ? [
          {
            name: "the distribution's chromium-headless-shell",
            find: () => {
              installFromDistribution(install, say);
              return onSystem('headless shell').find();
            },
          },
        ]
      : []),
  ];
}

async function firstBrowser(machine: Machine): Promise<Browser> {
  try {
    return await chooseBrowser(browserSources(machine), startFault);
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    throw new Error(noBrowserMessage(machine, error.reasons));
  }
}

export const noBrowserMessage = (machine: Machine, reasons: readonly string[]): string =>
  [
    `No browser was found for the browser tests, and none could be installed. Run \`${commandForPeople(machine)}\`, ` +
      'or set CHROMIUM_PATH to the program file of a Chrome, Chromium or Edge.',
    ...reasons.map((reason) => `  tried ${reason}`),
  ].join('\n');
