import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BulkClient } from '../apps/server/src/bulk/testing/bulk-client.ts';
import { Caller, type Reply } from './caller.ts';

/** The attacks of hostile-load.ts, all at once, in their own process so that they don't slow down the measurement. */
const attacks: Record<string, (target: Target) => Promise<Tally>> = {
  resetFlood,
  hostileUploads,
  jobDeletions,
  pdfRequests,
  brokenBackups,
  manyGuests,
};

export interface Target {
  origin: string;
  dataDir: string;
  /** An ordinary account, not the one that is measured. */
  cookie: string;
  /** A redirect chain that can be tracked. */
  chainUrl: string;
  /** An attacker's check whose report is slow to render. */
  hostileCheckId: string;
  /** An attacker's job with many rows. */
  largeJobId: string;
  endsAtMs: number;
}

/** How often each outcome occurred: a status, `503 without Retry-After`, or the system's error code. */
export type Tally = Record<string, number>;

const target: Target = JSON.parse(process.argv[2] ?? '');
const only = process.argv[3]?.split(',') ?? Object.keys(attacks);
const tallies = await Promise.all(only.map(async (name) => [name, await attacks[name]?.(target)] as const));
process.stdout.write(JSON.stringify(Object.fromEntries(tallies)));
// Keep-alive connections would keep the process running.
process.exit(0);

/** Sends made-up password reset links, as fast as the server responds. */
function resetFlood(target: Target): Promise<Tally> {
  const connections = 200;
  const callers = Array.from({ length: connections }, () => new Caller());
  const guess = { token: 'x'.repeat(43), password: 'Battery-staple-2' };
  const url = `${target.origin}/api/v1/auth/password-reset/confirm`;
  return repeat(target, connections, (line) => (callers[line] as Caller).askJson('POST', url, guess));
}

/** Uploads files of many valid rows whose last one opens a quote and never closes it, so that all work is wasted. */
function hostileUploads(target: Target): Promise<Tally> {
  const caller = new Caller({ cookie: target.cookie });
  const boundary = 'hopwise-attack';
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return repeat(target, 3, async () => {
    const body = brokenFile(boundary, 20_000);
    const reply = await caller.ask('POST', `${target.origin}/api/v2/bulk/upload`, { headers, body });
    if (reply.status === 429 || reply.status === 503) await delay(500);
    return reply;
  });
}

function* brokenFile(boundary: string, rowCount: number): Generator<string> {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="broken.csv"';
  yield `--${boundary}\r\n${disposition}\r\nContent-Type: text/csv\r\n\r\nurl\n`;
  for (let row = 0; row < rowCount; row += 100) {
    yield Array.from({ length: 100 }, (_, index) => `https://site-${row + index}.example/a/path\n`).join('');
  }
  yield `"https://never.example/closed\r\n--${boundary}--\r\n`;
}

/** Deletes the large job, then one job of 3,000 rows after another while the large one is being removed. */
function jobDeletions(target: Target): Promise<Tally> {
  const client = new BulkClient(target.origin, target.cookie);
  const caller = new Caller({ cookie: target.cookie });
  const urls = Array.from({ length: 3000 }, (_, row) => `http://127.0.0.1:1/${row}`);
  let isFirst = true;
  return repeat(target, 1, async () => {
    const id = isFirst ? target.largeJobId : await client.upload(urls);
    isFirst = false;
    const reply = await caller.ask('DELETE', `${target.origin}/api/v2/bulk/jobs/${id}?checks=delete`);
    await delay(1000);
    return reply;
  });
}

/** Requests the report of the longest possible chain a hundred times at once. */
function pdfRequests(target: Target): Promise<Tally> {
  const caller = new Caller({ cookie: target.cookie });
  return repeat(target, 100, async () => {
    const reply = await caller.ask('GET', `${target.origin}/api/v2/export/${target.hostileCheckId}/pdf`);
    if (reply.status !== 200) await delay(500);
    return reply;
  });
}

/** Starts a backup every ten seconds and kills it in the middle. */
function brokenBackups(target: Target): Promise<Tally> {
  const everyMs = 10_000;
  const adminPath = join(import.meta.dirname, '../scripts/admin.ts');
  const file = join(target.dataDir, 'attack.gz');
  return repeat(target, 1, async () => {
    const backup = spawn(process.execPath, [adminPath, 'backup', file], {
      env: { PATH: process.env.PATH, DATA_DIR: target.dataDir },
      stdio: 'ignore',
    });
    const ended = once(backup, 'exit');
    await Promise.race([ended, delay(everyMs * (0.3 + 0.4 * Math.random()))]);
    const wasWhole = backup.exitCode === 0;
    backup.kill('SIGKILL');
    await ended;
    rmSync(file, { force: true });
    await delay(everyMs / 2);
    return wasWhole ? 'finished before it was killed' : 'killed';
  });
}

/** Tracks as 500 guests, each with its own address, that continue after they have reached their limit. */
function manyGuests(target: Target): Promise<Tally> {
  const guestCount = 500;
  const guests = Array.from(
    { length: guestCount },
    (_, index) => new Caller({ localAddress: `127.1.${index >> 8}.${index & 255}` }),
  );
  const noAnalyses = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };
  const call = { url: target.chainUrl, ...noAnalyses };
  return repeat(target, guestCount, async (line) => {
    const reply = await (guests[line] as Caller).askJson('POST', `${target.origin}/api/v2/track`, call);
    await delay(reply.status === 200 ? 200 : 1000);
    return reply;
  });
}

/** Repeats an action until the end, in parallel, and counts the outcomes. */
async function repeat(
  { endsAtMs }: Target,
  lines: number,
  act: (line: number) => Promise<Pick<Reply, 'status' | 'retryAfter'> | string>,
): Promise<Tally> {
  const tally: Tally = {};
  const note = (outcome: string) => {
    tally[outcome] = (tally[outcome] ?? 0) + 1;
  };
  await Promise.all(
    Array.from({ length: lines }, async (_, line) => {
      while (Date.now() < endsAtMs) {
        try {
          const outcome = await act(line);
          note(typeof outcome === 'string' ? outcome : nameOf(outcome));
        } catch (error) {
          note((error as NodeJS.ErrnoException).code ?? String(error));
        }
      }
    }),
  );
  return tally;
}

function nameOf({ status, retryAfter }: Pick<Reply, 'status' | 'retryAfter'>): string {
  return status === 503 && retryAfter === undefined ? '503 without Retry-After' : String(status);
}
