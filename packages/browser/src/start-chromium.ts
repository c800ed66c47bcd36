import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { DevTools } from './devtools.ts';
import { pipeTransport } from './devtools-pipe.ts';
import { makeProfileFolder, removeProfileFolder } from './profile-folder.ts';
import { isExecutable } from './system-browsers.ts';
import { inTime, within } from './within.ts';

/** The programs that Chromium on Linux opens non-web URLs with (mailto: without asking), and queries about them. */
const openers = ['xdg-open', 'xdg-email', 'xdg-settings'];
const usualPath = '/usr/local/bin:/usr/bin:/bin';

/**
 * The environment of a browser that finds programs in their place that do nothing: a page must not start any on this
 * computer, and Chromium has no flag for that. They are links, for the folder may be one that nothing is run from.
 */
export async function withoutOpeners(folder: string, env: Record<string, string>): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return env;
  const { PATH = usualPath } = env;
  const doesNothing = PATH.split(':')
    .map((place) => path.resolve(place, 'false'))
    .find(isExecutable);
  if (doesNothing === undefined) throw new Error('The program "false" isn\'t on PATH.');
  const programs = path.join(folder, 'programs');
  await mkdir(programs);
  await Promise.all(openers.map((name) => symlink(doesNothing, path.join(programs, name))));
  return { ...env, PATH: `${programs}:${PATH}` };
}

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

/** Starts Chromium with its own profile. It ends when this process ends, for whatever reason. */
export async function startChromium({ executablePath, flags, env }: ChromiumStart): Promise<Chromium> {
  const profile = await makeProfileFolder();
  const child = spawn(
    executablePath,
    [...flags, `--user-data-dir=${profile}`, '--remote-debugging-pipe', '--no-startup-window'],
    // Uses its own process group, so its child processes end with it.
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
    throw why instanceof Error ? why : new Error(`it exited immediately. ${output()}`);
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

/** Processes that it has started may outlive it for a moment. */
function killTree({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') return void spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of its processes have already ended.
  }
}
