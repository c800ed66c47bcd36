import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** Processes of other hosts and containers, which may share the temporary folder, cannot be asked whether they live. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const ownName = /^([\da-f]{8})-(\d+)-\w+$/;
/** By so much a clock may be wrong. */
const slackMs = 2000;

/** A browser that is busy with its files ends soon. */
const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 } as const;

/**
 * One folder for all servers of this user: what a server that was killed leaves there is found by the next one. Users of
 * containers often have a number and no name.
 */
const parentFolder = (): string => path.join(tmpdir(), `hopwise-browsers-${process.getuid?.() ?? userInfo().username}`);

/** A folder for the files of one browser. */
export async function makeProfileFolder(): Promise<string> {
  const parent = parentFolder();
  await mkdir(parent, { mode: 0o700 }).catch(() => {});
  if (!(await isOurs(parent))) throw new Error(`The folder ${parent} belongs to another user.`);
  return mkdtemp(path.join(parent, `${host}-${process.pid}-`));
}

export const removeProfileFolder = (folder: string): Promise<void> => rm(folder, removal);

/** Removes the folders of servers that are gone. */
export async function removeDeadProfileFolders(): Promise<void> {
  const parent = parentFolder();
  if (!(await isOurs(parent))) return;
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name);
    if (await isDead(folder)) await rm(folder, removal);
  }
}

/** Others may make folders in a shared temporary folder, and links. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}

async function isDead(folder: string): Promise<boolean> {
  const [, madeOn, pid] = ownName.exec(path.basename(folder)) ?? [];
  if (madeOn !== host) return false;
  if (Number(pid) !== process.pid) return !isAlive(Number(pid));
  // In containers the next server often has the number of the one before.
  const madeAt = (await stat(folder).catch(() => null))?.birthtimeMs ?? Date.now();
  return madeAt < Date.now() - process.uptime() * 1000 - slackMs;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
