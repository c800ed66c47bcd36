import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'apps/web/dist/.built-from');
const sources = [
  'apps/web/{src,public,build}/**/*.*',
  'docs/*.md',
  'apps/web/*.{html,json,ts,cjs,js}',
  'packages/{model,parsers,bulk-file,contract,redirect-map}/src/**/*.ts',
  'package-lock.json',
];

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).sort())
    hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

/** Builds the web app unless the last build came from the same sources. */
export function buildWebWhenStale(): void {
  const hash = sourceHash();
  if (builtFrom() === hash) return;
  console.log('Hopwise: building the web app (only after changes)…');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('Hopwise: failed to build the web app. See the lines above.');
    process.exit(1);
  }
  writeFileSync(stampFile, hash);
}
