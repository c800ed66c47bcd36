import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { unpackTar } from './unpack-tar.ts';

/** A Chromium that starts on this machine, and the environment it needs. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

const systemPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

const hostEnv = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);

function starts({ executablePath, env }: Browser): boolean {
  try {
    execFileSync(executablePath, ['--version'], { env, timeout: 20_000, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The registry package @sparticuz/chromium carries Chromium for Linux x64 in compressed archives. Only the archives
 * are used: its code is made for cloud functions and starts the browser with unsafe arguments.
 */
function unpackedRegistryBrowser(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const require = createRequire(import.meta.url);
  const registryPackage = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(readFileSync(path.join(registryPackage, 'package.json'), 'utf8'));
  const read = (name: string) => brotliDecompressSync(readFileSync(path.join(registryPackage, 'bin', name)));
  const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/test-browser');
  const home = path.join(cache, `chromium-${version}`);
  // The binary, not its folder: what is left of a folder that was deleted under a running browser is no browser.
  const isUnpacked = () => existsSync(path.join(home, 'chromium'));
  if (isUnpacked()) return home;

  mkdirSync(cache, { recursive: true });
  const stage = mkdtempSync(path.join(cache, 'stage-'));
  try {
    writeFileSync(path.join(stage, 'chromium'), read('chromium.br'), { mode: 0o755 });
    unpackTar(read('swiftshader.tar.br'), stage);
    unpackTar(read('al2023.tar.br'), path.join(stage, 'libraries'));
    unpackTar(read('fonts.tar.br'), path.join(stage, 'fonts'));
    writeFileSync(path.join(stage, 'fonts.conf'), fontConfiguration(home, cache));
    if (!isUnpacked()) rmSync(home, { recursive: true, force: true });
    renameSync(stage, home);
  } catch (error) {
    // Another process may have finished the same work first.
    if (!isUnpacked()) throw error;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return home;
}

function fontConfiguration(home: string, cache: string): string {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', path.join(home, 'fonts')];
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    ...folders.map((folder) => `<dir>${folder}</dir>`),
    `<cachedir>${path.join(cache, 'font-cache')}</cachedir></fontconfig>`,
  ].join('');
}

function registryCandidates(): Browser[] {
  const home = unpackedRegistryBrowser();
  if (!home) return [];
  const executablePath = path.join(home, 'chromium');
  const env = { ...hostEnv, FONTCONFIG_FILE: path.join(home, 'fonts.conf') };
  // A bare machine has no NSS libraries: the package brings them.
  const libraries = [path.join(home, 'libraries/lib'), hostEnv.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return [
    { executablePath, env },
    { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries } },
  ];
}

/** CHROMIUM_PATH, else the registry's Chromium, else the system's, else a clear error. */
export function findBrowser(): Browser {
  const own = hostEnv.CHROMIUM_PATH;
  if (own) return { executablePath: own, env: hostEnv };
  const system = (systemPaths[process.platform] ?? [])
    .filter((file) => existsSync(file))
    .map((executablePath) => ({ executablePath, env: hostEnv }));
  const found = registryCandidates().find(starts) ?? system.find(starts);
  if (found) return found;
  throw new Error(
    'No Chromium starts on this machine. Install Chrome or Chromium, or set CHROMIUM_PATH to its binary.',
  );
}
