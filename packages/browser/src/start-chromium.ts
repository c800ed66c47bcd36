import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { DevTools } from './devtools.ts';
import { pipeTransport } from './devtools-pipe.ts';
import { withoutOpeners } from './openers.ts';
import { makeProfileFolder, removeProfileFolder } from './profile-folder.ts';
import { inTime, within } from './within.ts';

export interface ChromiumStart {
  executablePath: string;
  flags: readonly string[];
  env: Record<string, string>;
}

export interface Chromium {
  devTools: DevTools;
  /** Ends it, by force if it takes too long, and removes its files. */
  close(): Promise<void>;
}

const startMs = 60_000;
const closeMs = 10_000;
/** Of what it prints: the end says why it did not start. */
const maxOutput = 10_000;

/** Starts Chromium with a profile of its own. It ends when this process does, however that ends. */
export async function startChromium({ executablePath, flags, env }: ChromiumStart): Promise<Chromium> {
  const profile = await makeProfileFolder();
  const child = spawn(
    executablePath,
    [...flags, `--user-data-dir=${profile}`, '--remote-debugging-pipe', '--no-startup-window'],
    // A process group of its own: what it has started ends with it.
    {
      env: await withoutOpeners(profile, env),
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    },
  );
  const kill = () => killTree(child);
  process.once('exit', kill);
  const ended = once(child, 'exit').catch((error: unknown) => error);
  const output = lastOutputOf(child);
  const devTools = new DevTools(pipeTransport(child.stdio[3] as Writable, child.stdio[4] as Readable));

  async function close(): Promise<void> {
    devTools.root.post('Browser.close');
    await within(closeMs, ended);
    kill();
    devTools.close();
    await ended;
    process.off('exit', kill);
    await removeProfileFolder(profile);
  }

  const failed = ended.then((why) => {
    throw why instanceof Error ? why : new Error(`it ended at once. ${output()}`);
  });
  failed.catch(() => {});
  try {
    const responds = devTools.root.send('Browser.getVersion').catch(() => failed);
    await inTime(startMs, Promise.race([failed, responds]));
    return { devTools, close };
  } catch (error) {
    kill();
    await close();
    throw error;
  }
}

function lastOutputOf({ stderr }: ChildProcess): () => string {
  let output = '';
  stderr?.on('data', (bytes: Buffer) => {
    output = (output + bytes).slice(-maxOutput);
  });
  return () => output;
}

/** What it has started may outlive it for a moment. */
function killTree({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') return void spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended by itself.
  }
}
