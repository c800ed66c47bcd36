import { readFile } from 'node:fs/promises';
import type { DevTools } from './devtools.ts';

export interface BrowserProcesses {
  close(): void;
}

const lookEveryMs = 250;

/**
 * Watches the memory of a browser on this computer. The heap of a page has a limit of Chromium's; buffers, workers,
 * pictures and the browser's own memory have none. Beyond the limit the largest process ends: that of the page that
 * took it, as a rule, so that this page alone crashes.
 */
export async function watchProcesses(devTools: DevTools, maxMb: number): Promise<BrowserProcesses> {
  let processes = await processesOf(devTools);
  let isAsking = false;
  let isLooking = false;

  /** A browser that is busy responds late: until then those that are known are checked. */
  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    processes = await processesOf(devTools).catch(() => processes);
    isAsking = false;
  }

  async function look(): Promise<void> {
    if (isLooking || !devTools.isOpen) return;
    isLooking = true;
    void ask();
    const sizes = await Promise.all(processes.map(async (pid) => ({ pid, mb: await megabytesOf(pid) })));
    const all = sizes.reduce((sum, { mb }) => sum + mb, 0);
    const [largest] = sizes.toSorted((one, other) => other.mb - one.mb);
    if (all > maxMb && largest) end(largest.pid);
    isLooking = false;
  }

  const looking = setInterval(look, lookEveryMs);
  looking.unref();
  return { close: () => clearInterval(looking) };
}

async function processesOf({ root }: DevTools): Promise<number[]> {
  const { processInfo } = await root.send<{ processInfo: { id: number }[] }>('SystemInfo.getProcessInfo');
  return processInfo.map(({ id }) => id);
}

/** The private memory of a process, without program files. 0 if it has ended, and on systems other than Linux. */
async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024;
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
