import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { browserFolders, systemBrowsers } from './system-browsers.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'browsers-'));

function put(folder: string, name: string, mode = 0o755): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

test('browsers are found on PATH, before the usual places', () => {
  const folder = newFolder();
  const shell = put(folder, process.platform === 'win32' ? 'chromium-headless-shell.exe' : 'chromium-headless-shell');
  const folders = browserFolders(process.platform, { PATH: [newFolder(), folder].join(path.delimiter) });
  expect(systemBrowsers(process.platform, folders, 'headless shell')[0]).toBe(shell);
});

test('checks only the usual places without a PATH', () => {
  expect(browserFolders('linux', {})).toEqual(['/usr/bin', '/usr/local/bin', '/snap/bin']);
});

test('the better name is preferred in any folder order', () => {
  const [first, second] = [newFolder(), newFolder()];
  const edge = put(first, 'microsoft-edge');
  const chromium = put(first, 'chromium');
  const chrome = put(second, 'google-chrome');
  expect(systemBrowsers('linux', [first, second], 'full browser')).toEqual([chrome, chromium, edge]);
});

test('distinguishes kinds', () => {
  const folder = newFolder();
  const shell = put(folder, 'chromium-headless-shell');
  const chromium = put(folder, 'chromium');
  expect(systemBrowsers('linux', [folder], 'headless shell')).toEqual([shell]);
  expect(systemBrowsers('linux', [folder], 'full browser')).toEqual([chromium]);
});

test("a folder of that name isn't a browser, nor is a missing folder", () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'chromium'));
  expect(systemBrowsers('linux', [folder, path.join(folder, 'missing')], 'full browser')).toEqual([]);
});

test('checks a folder with two names once', () => {
  const folder = newFolder();
  put(folder, 'chromium');
  const other = path.join(newFolder(), 'link');
  // A junction needs no privilege on Windows and is a plain link elsewhere.
  symlinkSync(folder, other, 'junction');
  expect(systemBrowsers('linux', [folder, other], 'full browser')).toHaveLength(1);
});

test('applications of macOS and Windows are found below their folders', () => {
  const [applications, programFiles] = [newFolder(), newFolder()];
  const chrome = put(applications, 'Google Chrome.app/Contents/MacOS/Google Chrome');
  const edge = put(programFiles, 'Microsoft/Edge/Application/msedge.exe');
  expect(systemBrowsers('darwin', [applications], 'full browser')).toEqual([chrome]);
  expect(systemBrowsers('win32', [programFiles], 'full browser')).toEqual([edge]);
});
