import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChainServer } from './chain-server.ts';
import { formatWhole } from './figures.ts';
import { Guest } from './guest.ts';
import { Hopwise } from './hopwise.ts';
import { reportPromise } from './promise.ts';

/** The disk of the embedded database is full: `node bench/faults-disk.ts`. */
const diskMb = 400;
const leftMb = 4;
const callsWhenFull = 30;
const mostCalls = 20_000;
const recoveryMs = 60_000;
const mountPoint = mkdtempSync(join(tmpdir(), 'hopwise-disk-'));

if (mount()) {
  try {
    await fillDisk();
  } finally {
    execFileSync('umount', [mountPoint]);
  }
} else console.log('a small disk can only be mounted by root: not measured');
rmdirSync(mountPoint);

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', mountPoint], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function fillDisk(): Promise<void> {
  await using site = await startChainServer();
  await using hopwise = await Hopwise.start({ env: { DATA_DIR: mountPoint } });
  const { client } = hopwise;
  const guest = new Guest();
  const ballast = join(mountPoint, 'ballast');
  await guest.track(client.origin, site.url);
  const { bavail, bsize } = statfsSync(mountPoint);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - leftMb * 2 ** 20));

  let refused = 0;
  while (refused < callsWhenFull && guest.answers.length < mostCalls) {
    const { status } = await guest.track(client.origin, site.url);
    if (status !== 200) refused += 1;
  }
  const messages = new Set(
    guest.answers.flatMap(({ status, message }) => (status === 200 ? [] : `${status} ${message}`)),
  );

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
  const answered = guest.answers.filter(({ id }) => id !== undefined).length;
  reportPromise({
    what: 'a full disk, embedded database',
    happened: `${[...messages].join('; ')}; tracking again ${formatWhole(recoveredMs)} ms after there was room; of ${formatWhole(answered)} answered checks ${lost} lost, ${lostLater} after a kill -9`,
    promised: '503 and why, back by itself once there is room, no answered check lost',
    isKept:
      refused > 0 &&
      [...messages].every((text) => text.startsWith('503 ')) &&
      recoveredMs < recoveryMs &&
      lost + lostLater === 0,
  });
}
