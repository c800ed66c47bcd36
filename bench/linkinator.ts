import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { perSecond } from './figures.ts';

const program = join(import.meta.dirname, 'agreement/peers/node_modules/.bin/linkinator');

/**
 * Chains that linkinator follows in a second, of a page that links to so many. Now and then it gives one up, which does
 * not count. Undefined when it is not installed.
 */
export function linkinatorRate(url: string, chains: number, parallel: number): number | undefined {
  if (!existsSync(program)) {
    console.log('linkinator is not installed: `npm ci` in bench/agreement/peers brings it');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'hopwise-links-'));
  const links = Array.from({ length: chains }, (_, index) => `<a href="${url}?${index}">${index}</a>`);
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Links</title>${links.join('\n')}`);
  const startedAt = performance.now();
  const args = [program, 'index.html', '--concurrency', String(parallel), '--format', 'JSON', '--server-root', folder];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  const tookMs = performance.now() - startedAt;
  rmSync(folder, { recursive: true });
  const { links: checked } = JSON.parse(stdout) as { links: { state: string }[] };
  const followed = checked.filter(({ state }) => state === 'OK').length;
  if (followed < 0.9 * chains) throw new Error(`linkinator followed only ${followed} of ${chains} chains`);
  return perSecond(followed, tookMs);
}
