import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ServedSites } from './serve-sites.ts';

/** The Observatory's result for each test of a host, or why it rejects the host. */
export type ObservatoryJudgement = { score: number; results: Record<string, string> } | { refusal: string };

export const observatoryPackage = '@mdn/mdn-http-observatory';

/** Runs as its own process, because only a new process can trust another CA. */
export async function judgeByObservatory(
  hosts: readonly string[],
  { routes, authority }: ServedSites,
): Promise<Record<string, ObservatoryJudgement>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopwise-agreement-'));
  try {
    const authorityFile = path.join(folder, 'authority.pem');
    writeFileSync(authorityFile, authority);
    const script = path.join(import.meta.dirname, 'observatory-process.ts');
    const child = spawn(process.execPath, [script], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // Its own limits of 10 and 9 seconds are too tight for a busy machine.
      env: { ...process.env, NODE_EXTRA_CA_CERTS: authorityFile, ABORT_TIMEOUT: '60000', CLIENT_TIMEOUT: '60000' },
    });
    child.stdin.end(JSON.stringify({ hosts, routes }));
    const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (exitCode !== 0) throw new Error(`The Observatory ended with exit code ${exitCode}.`);
    return JSON.parse(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
