import { lookup } from 'node:dns/promises';
import { localFlags, neededFlags } from './browser-flags.ts';
import { watchProcesses } from './browser-processes.ts';
import { DevTools, noDevTools } from './devtools.ts';
import { socketTransport } from './devtools-socket.ts';
import { startClosedProxy, urlHost } from './guard-proxy.ts';
import { type SharedWorkers, watchSharedWorkers } from './shared-workers.ts';
import { type Chromium, startChromium } from './start-chromium.ts';
import { BrowserError, firstLine, inTime } from './within.ts';

export interface BrowserPlace {
  /** The program file of a browser of Chromium's family. */
  executablePath?: string | undefined;
  /** Where one listens that runs already (Chrome DevTools Protocol): `http://browser:9222`. */
  url?: string | undefined;
  /** Additional environment variables. */
  env?: Record<string, string> | undefined;
  /** Additional flags. */
  flags?: readonly string[] | undefined;
  /** The memory that all its processes may take together, on this computer and on Linux. */
  maxMemoryMb?: number | undefined;
}

export interface OpenBrowser {
  devTools: DevTools;
  sharedWorkers: SharedWorkers;
  version: string;
  isSandboxed: boolean;
  /** The addresses from which it may connect to the guard proxy; null: it runs on this computer. */
  comesFrom: readonly string[] | null;
  /** A command timed out, so the browser gets no more visits. */
  isStuck: boolean;
  close(): Promise<void>;
}

const respondMs = 15_000;
const defaultMaxMemoryMb = 2048;

/** Starts a browser, or finds the one that runs. Rejects with a BrowserError. */
export async function openBrowser(place: BrowserPlace): Promise<OpenBrowser> {
  if (place.url !== undefined) return connect(place.url);
  if (!place.executablePath) throw new BrowserError('No browser is configured on this server.');
  return launch({ ...place, executablePath: place.executablePath });
}

async function launch({
  executablePath,
  env = {},
  flags = [],
  maxMemoryMb = defaultMaxMemoryMb,
}: BrowserPlace & { executablePath: string }): Promise<OpenBrowser> {
  const closedProxy = await startClosedProxy();
  const start = (isSandboxed: boolean) =>
    startChromium({
      executablePath,
      flags: [...localFlags(closedProxy.server, isSandboxed), ...flags],
      env: { ...shownEnvironment(), ...env },
    });
  let started: Chromium | undefined;
  try {
    const sandboxed = maySandbox() ? await start(true).catch(unlessNoSandbox) : null;
    started = sandboxed ?? (await start(false));
    const { devTools, close } = started;
    const version = await versionOf(devTools);
    const processes = await inTime(respondMs, watchProcesses(devTools, maxMemoryMb));
    const sharedWorkers = await inTime(respondMs, watchSharedWorkers(devTools));
    return {
      devTools,
      sharedWorkers,
      version,
      isSandboxed: sandboxed !== null,
      comesFrom: null,
      isStuck: false,
      async close() {
        processes.close();
        await close();
        await closedProxy.close();
      },
    };
  } catch (error) {
    await started?.close();
    await closedProxy.close();
    throw new BrowserError(`The browser couldn't be started: ${firstLine(error)}`, { cause: error });
  }
}

/** Chromium has none for root on Linux. */
const maySandbox = (): boolean => process.platform !== 'linux' || process.getuid?.() !== 0;

/** Containers and some systems forbid what the sandbox is made of. */
function unlessNoSandbox(error: unknown): null {
  if (/sandbox/i.test(String(error))) return null;
  throw error;
}

/** A page that breaks out of the browser must not find the server's secrets, which are in its environment. */
const shown =
  /^(?:PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|FONTCONFIG_\w+|XDG_\w+|SystemRoot|LOCALAPPDATA|APPDATA|ProgramFiles.*)$/;

const shownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => shown.test(entry[0]) && entry[1] !== undefined,
    ),
  );

async function versionOf({ root }: DevTools): Promise<string> {
  const { product } = await inTime(respondMs, root.send<{ product?: unknown }>('Browser.getVersion'));
  if (typeof product !== 'string') throw new Error(noDevTools);
  return product.replace(/^.*\//, '');
}

async function connect(url: string): Promise<OpenBrowser> {
  let devTools: DevTools | undefined;
  try {
    const { address, comesFrom } = await addressOf(url);
    devTools = new DevTools(await socketTransport(address, respondMs));
    const version = await versionOf(devTools);
    const flags = await commandLineOf(devTools);
    const missing = neededFlags.filter((flag) => !flags.includes(flag));
    if (missing.length > 0) {
      throw new BrowserError(`The browser at ${url} was started without ${missing.join(' and ')}, so it is not used.`);
    }
    const sharedWorkers = await inTime(respondMs, watchSharedWorkers(devTools));
    const isSandboxed = !flags.includes('--no-sandbox');
    const close = async () => devTools?.close();
    return { devTools, sharedWorkers, version, isSandboxed, comesFrom, isStuck: false, close };
  } catch (error) {
    devTools?.close();
    if (error instanceof BrowserError) throw error;
    throw new BrowserError(`The browser can't be reached at ${url}: ${firstLine(error)}`, { cause: error });
  }
}

/** Chromium refuses callers who call it by a name, lest a web page rebinds one. */
async function addressOf(url: string): Promise<{ address: string; comesFrom: string[] }> {
  const address = new URL(url);
  const found = await lookup(address.hostname.replace(/^\[(.*)\]$/, '$1'), { all: true });
  const [first] = found;
  // Behind https stands a proxy, whose certificate has a name.
  if (first && /^(?:http|ws):$/.test(address.protocol)) address.hostname = urlHost(first.address);
  return { address: address.href, comesFrom: found.map((one) => one.address) };
}

async function commandLineOf({ root }: DevTools): Promise<string[]> {
  const asked = root.send<{ arguments: string[] }>('Browser.getBrowserCommandLine');
  try {
    return (await inTime(respondMs, asked)).arguments;
  } catch (error) {
    throw new BrowserError("Can't read the browser's flags. Start it with --enable-automation.", {
      cause: error,
    });
  }
}
