import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Browser } from './browser.ts';
import { type BrowserSource, chooseBrowser, NoBrowserError, type StartFault } from './choose-browser.ts';
import type { Machine } from './distribution-browser.ts';
import { browserSources, browsersIn, namedBrowser, noBrowserMessage } from './find-browser.ts';
import { startFault } from './start-fault.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'browsers-'));

/** A program that claims to be a browser by its exit code. */
function program(folder: string, name: string, exitCode: number): string {
  const file = path.join(folder, name);
  writeFileSync(file, `process.exit(${exitCode});\n`, { mode: 0o755 });
  return file;
}

/** Runs the program like the real check, but only looks at its exit code. */
const judgeByExitCode: StartFault = async ({ executablePath }) => {
  const { status } = spawnSync(process.execPath, [executablePath]);
  return status === 0 ? undefined : `exit code ${status}`;
};

const machine = (overrides: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  arch: 'arm64',
  env: {},
  isRoot: true,
  osRelease: 'ID=debian\n',
  ...overrides,
});

const namesOf = (sources: BrowserSource[]) => sources.map(({ name }) => name);

describe('the order of the sources', () => {
  test('on Linux arm64, as root on Debian: the machine, then downloads, then the distribution', () => {
    expect(namesOf(browserSources(machine()))).toEqual([
      'a headless shell on this machine',
      "Playwright's headless shell",
      'a full browser on this machine',
      "Playwright's headless shell, downloaded",
      "the distribution's chromium-headless-shell",
    ]);
  });

  test("uses the package registry's Chromium first on Linux x64, and nowhere else", () => {
    const registry = "the package registry's Chromium";
    expect(namesOf(browserSources(machine({ arch: 'x64' })))[0]).toBe(registry);
    expect(namesOf(browserSources(machine({ arch: 'x64', platform: 'darwin' })))).not.toContain(registry);
    expect(namesOf(browserSources(machine({ arch: 'x64', platform: 'win32' })))).not.toContain(registry);
  });

  test('installs nothing from the distribution without root', () => {
    expect(namesOf(browserSources(machine({ isRoot: false }))).at(-1)).toBe("Playwright's headless shell, downloaded");
  });
});

describe('the choice', () => {
  const source = (folder: string, kind: 'headless shell' | 'full browser'): BrowserSource => ({
    name: kind,
    find: () => browsersIn('linux', [folder], kind),
  });

  test('is the first browser that starts; later sources are not tried', async () => {
    const folder = newFolder();
    program(folder, 'chromium-headless-shell', 127);
    const chromium = program(folder, 'chromium', 0);
    let isAsked = false;
    const download: BrowserSource = {
      name: 'download',
      find: () => {
        isAsked = true;
        return [];
      },
    };
    const sources = [source(folder, 'headless shell'), source(folder, 'full browser'), download];
    expect((await chooseBrowser(sources, judgeByExitCode)).executablePath).toBe(chromium);
    expect(isAsked).toBe(false);
  });

  test('prefers a headless shell to a full browser', async () => {
    const folder = newFolder();
    program(folder, 'google-chrome', 0);
    const shell = program(folder, 'chromium-headless-shell', 0);
    const sources = [source(folder, 'headless shell'), source(folder, 'full browser')];
    expect((await chooseBrowser(sources, judgeByExitCode)).executablePath).toBe(shell);
  });

  test('skips a source that fails', async () => {
    const folder = newFolder();
    const chromium = program(folder, 'chromium', 0);
    const broken: BrowserSource = {
      name: 'registry',
      find: () => {
        throw new Error('no network');
      },
    };
    const found = await chooseBrowser([broken, source(folder, 'full browser')], judgeByExitCode);
    expect(found.executablePath).toBe(chromium);
  });

  test('without a browser, fails with the command to run and what was tried', async () => {
    const folder = newFolder();
    const shell = program(folder, 'headless_shell', 127);
    const download: BrowserSource = {
      name: 'the download',
      find: () => {
        throw new Error('it took too long');
      },
    };
    const error = await chooseBrowser([source(folder, 'headless shell'), download], judgeByExitCode).catch((e) => e);
    expect(error).toBeInstanceOf(NoBrowserError);
    expect(noBrowserMessage(machine({ isRoot: false }), error.reasons)).toBe(
      [
        'No browser was found for the browser tests, and none could be installed. Run `sudo apt-get install ' +
          'chromium-headless-shell`, or set CHROMIUM_PATH to the program file of a Chrome, Chromium or Edge.',
        `  tried the headless shell on this machine (${shell}): exit code 127`,
        '  tried the download: it took too long',
      ].join('\n'),
    );
  });
});

describe('CHROMIUM_PATH', () => {
  test('is used if it starts', async () => {
    const file = program(newFolder(), 'my-browser', 0);
    expect((await namedBrowser(file, judgeByExitCode)).executablePath).toBe(file);
  });

  test('that does not exist is an error, and no other browser is used', async () => {
    const file = path.join(newFolder(), 'missing');
    await expect(namedBrowser(file, startFault)).rejects.toThrow(
      `CHROMIUM_PATH is ${file}, which doesn't start as a browser: `,
    );
  });

  test('that is a program but not a browser is an error', async () => {
    const file = program(newFolder(), 'no-browser', 0);
    await expect(namedBrowser(file, startFault)).rejects.toThrow("which doesn't start as a browser: ");
  });
});

test('passes its choice on to child processes and logs it once', () => {
  const chosen: Browser = { name: 'chosen before', executablePath: '/somewhere/browser', env: { FONTS: 'here' } };
  const module = pathToFileURL(path.join(import.meta.dirname, 'find-browser.ts')).href;
  const program = `const { findBrowser } = await import('${module}'); console.log(JSON.stringify(await findBrowser()));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { ...process.env, CHROMIUM_PATH: '/elsewhere', TEST_BROWSER: JSON.stringify(chosen) },
  });
  expect(JSON.parse(output)).toEqual(chosen);
});
