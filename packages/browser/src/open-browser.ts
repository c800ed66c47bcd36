import { lookup } from 'node:dns/promises';
import type { Browser, LaunchOptions } from 'playwright-core';
import { BrowserError, firstLine } from './browser-error.ts';
import { guardFlags, neededFlags } from './browser-flags.ts';
import { watchProcesses } from './browser-processes.ts';
import { startClosedProxy } from './guard-proxy.ts';
import { within } from './within.ts';

export interface BrowserPlace {
  /** The program file of a browser of Chromium's family. */
  executablePath?: string | undefined;
  /** Where one listens that runs already (Chrome DevTools Protocol): `http://browser:9222`. */
  url?: string | undefined;
  /** What its environment needs besides the usual. */
  env?: Record<string, string> | undefined;
  /** What all its processes may take together, where it runs on this computer and that is Linux. */
  maxMemoryMb?: number | undefined;
}

export interface OpenBrowser {
  browser: Browser;
  isSandboxed: boolean;
  /** The addresses that it may come to the guard proxy from; null: it runs on this computer. */
  comesFrom: readonly string[] | null;
  /** It did not do in time what it was told: it gets no more visits. */
  isStuck: boolean;
  close(): Promise<void>;
}

const startMs = 60_000;
const closeMs = 10_000;
const defaultMaxMemoryMb = 2048;

/** Starts a browser, or finds the one that runs. Rejects with a BrowserError. */
export async function openBrowser(place: BrowserPlace): Promise<OpenBrowser> {
  // Not with the server: it is large, and most never need it.
  const { chromium } = await import('playwright-core');
  if (place.url !== undefined) return connect(place.url, (url) => chromium.connectOverCDP(url, { timeout: startMs }));
  if (!place.executablePath) throw new BrowserError('No browser is set up on this server.');
  return launch(place, (options) => chromium.launch(options));
}

async function launch(
  { executablePath = '', env = {}, maxMemoryMb = defaultMaxMemoryMb }: BrowserPlace,
  start: (options: LaunchOptions) => Promise<Browser>,
): Promise<OpenBrowser> {
  const closedProxy = await startClosedProxy();
  const options: LaunchOptions = {
    executablePath,
    env: { ...shownEnvironment(), ...env },
    proxy: { server: closedProxy.server, bypass: '<-loopback>' },
    args: guardFlags(),
    // How the server ends is up to the server.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: startMs,
  };
  try {
    const isSandboxed = maySandbox();
    const started = isSandboxed ? await start({ ...options, chromiumSandbox: true }).catch(unlessNoSandbox) : null;
    const browser = started ?? (await start({ ...options, chromiumSandbox: false }));
    const processes = await watchProcesses(browser, maxMemoryMb);
    const close = async () => {
      const closing = browser.close().catch(() => {});
      await within(closeMs, closing);
      processes.kill();
      processes.close();
      await closing;
      await closedProxy.close();
    };
    return { browser, isSandboxed: started !== null, comesFrom: null, isStuck: false, close };
  } catch (error) {
    await closedProxy.close();
    throw new BrowserError(`The browser could not be started: ${firstLine(error)}`, { cause: error });
  }
}

/** Chromium has none for root on Linux. */
const maySandbox = (): boolean => process.platform !== 'linux' || process.getuid?.() !== 0;

/** Containers and some systems forbid what the sandbox is made of. */
function unlessNoSandbox(error: unknown): null {
  if (/sandbox/i.test(String(error))) return null;
  throw error;
}

/** A page that breaks out of the browser must not find the server's secrets, which stand in its environment. */
const shown =
  /^(?:PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|FONTCONFIG_\w+|XDG_\w+|SystemRoot|LOCALAPPDATA|APPDATA|ProgramFiles.*)$/;

const shownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => shown.test(entry[0]) && entry[1] !== undefined,
    ),
  );

async function connect(url: string, start: (url: string) => Promise<Browser>): Promise<OpenBrowser> {
  let browser: Browser;
  const comesFrom: string[] = [];
  try {
    const address = new URL(url);
    const found = await lookup(address.hostname.replace(/^\[(.*)\]$/, '$1'), { all: true });
    comesFrom.push(...found.map((one) => one.address));
    // Chromium refuses callers who call it by a name, lest a web page rebinds one.
    const [first] = found;
    if (first) address.hostname = first.family === 6 ? `[${first.address}]` : first.address;
    browser = await start(address.href);
  } catch (error) {
    throw new BrowserError(`The browser cannot be reached at ${url}: ${firstLine(error)}`, { cause: error });
  }
  const close = async () =>
    void (await within(
      closeMs,
      browser.close().catch(() => {}),
    ));
  try {
    const flags = await commandLineOf(browser);
    const missing = neededFlags.filter((flag) => !flags.includes(flag));
    if (missing.length > 0) {
      throw new BrowserError(`The browser at ${url} was started without ${missing.join(' and ')}, so it is not used.`);
    }
    return { browser, isSandboxed: !flags.includes('--no-sandbox'), comesFrom, isStuck: false, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function commandLineOf(browser: Browser): Promise<string[]> {
  const session = await browser.newBrowserCDPSession();
  try {
    return (await session.send('Browser.getBrowserCommandLine')).arguments;
  } catch (error) {
    throw new BrowserError('The browser does not tell its flags: start it with --enable-automation.', { cause: error });
  } finally {
    await session.detach().catch(() => {});
  }
}
