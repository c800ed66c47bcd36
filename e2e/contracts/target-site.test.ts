import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startTargetSite } from '../support/target-site.ts';

const command = path.join(import.meta.dirname, '../../apps/cli/src/main.ts');
const contract = path.join(import.meta.dirname, 'target-site.yaml');

it('passes the contract of the target site', async () => {
  const site = await startTargetSite();
  try {
    const { host } = new URL(site.url);
    const args = [command, 'test', contract, '--connect', host, '--allow-private'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [stdout, stderr, [exitCode]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    expect({ exitCode, stderr }, stdout).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('12 tests: 12 passed');
  } finally {
    await site.stop();
  }
});
