import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChainServer } from './chain-server.ts';
import { formatMs, formatWhole } from './figures.ts';
import { Guest } from './guest.ts';
import { Hopwise } from './hopwise.ts';
import { reportPromise } from './promise.ts';

/** The disk of the embedded database is full: `node bench/faults-disk.ts`. */
const diskMb = 400;
const callsWhenFull = 30;
const mostCalls = 20_000;
const recoveryMs = 60_000;
const mountPoint = mkdtempSync(join(tmpdir(), 'hopwise-disk-'));

await using site = await startChainServer();

for (const filling of [
  { what: 'tables', leftMb: 1, fill: trackUntilFull },
  { what: 'its log', leftMb: 20, fill: uploadUntilFull },
]) {
  if (!mount()) {
    console.log('a small disk can only be mounted by root: nothing is measured');
    break;
  }
  try {
    await using hopwise = await Hopwise.start({ env: { DATA_DIR: mountPoint } });
    await fillDisk(filling, hopwise);
  } finally {
    execFileSync('umount', [mountPoint]);
  }
}
rmdirSync(mountPoint);

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', mountPoint], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

interface Filling {
  what: string;
  leftMb: number;
  fill(hopwise: Hopwise, guest: Guest): Promise<unknown>;
}

async function fillDisk({ what, leftMb, fill }: Filling, hopwise: Hopwise): Promise<void> {
  const { client } = hopwise;
  const guest = new Guest();
  const ballast = join(mountPoint, 'ballast');
  const { bavail, bsize } = statfsSync(mountPoint);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - leftMb * 2 ** 20));
  await fill(hopwise, guest);
  for (let call = 0; call < callsWhenFull; call += 1) await guest.track(client.origin, site.url);

  rmSync(ballast);
  const roomAt = performance.now();
  while ((await guest.track(client.origin, site.url)).status !== 200 && performance.now() - roomAt < recoveryMs) {
    await delay(100);
  }
  const recoveredMs = performance.now() - roomAt;
  const lost = await guest.countLost(client.origin);
  await hopwise.crashServer();
  const lostLater = await guest.countLost(client.origin);
  guest.leave();
  const refused = guest.answers.filter(({ status }) => status !== 200);
  const reasons = new Set(refused.map(({ status, message }) => `${status} ${message}`));
  reportPromise({
    what: `a full disk, embedded database: no room for ${what}`,
    happened: `${refused.length} calls answered ${[...reasons].join(' and ')}; tracking again ${formatMs(recoveredMs)} after there was room; of ${formatWhole(guest.answers.length - refused.length)} answered checks ${lost} lost, ${lostLater} after a kill -9`,
    promised: '503 and why, back by itself once there is room, no answered check lost',
    isKept:
      refused.length > 0 &&
      refused.every(({ status }) => status === 503) &&
      recoveredMs < recoveryMs &&
      lost + lostLater === 0,
  });
}

/** Tracks until something is refused. */
async function trackUntilFull({ client }: Hopwise, guest: Guest): Promise<void> {
  while ((await guest.track(client.origin, site.url)).status === 200 && guest.answers.length < mostCalls);
}

/** Takes far more room in the log of the database, whose next file is as large as what is left, than in tables. */
async function uploadUntilFull({ client }: Hopwise, guest: Guest): Promise<void> {
  await guest.track(client.origin, site.url);
  const urls = Array.from({ length: 100_000 }, (_, index) => `${site.url}?${index}`);
  await client.upload(urls).catch(() => undefined);
}
