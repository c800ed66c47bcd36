import { execFileSync } from 'node:child_process';

export interface Process {
  pid: number;
  parent: number;
  command: string;
}

export function allProcesses(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=', '-ww'], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line): Process => {
    const [, pid = '', parent = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command };
  });
}

/** What a process has started, and what that has started. This one if none is named. */
export function descendants({ pid } = { pid: process.pid }): Process[] {
  const all = allProcesses();
  const found: Process[] = [];
  for (let parents = new Set([pid]); parents.size > 0; ) {
    const children = all.filter(({ parent, command }) => parents.has(parent) && !command.startsWith('ps -eo'));
    found.push(...children);
    parents = new Set(children.map(({ pid }) => pid));
  }
  return found;
}

/** A process with all that it has started. */
export const processesOf = (one: Process): Process[] => [one, ...descendants(one)];

/** The processes of browsers among them. A browser itself has no type; what it starts has. */
export const browserProcesses = (): Process[] =>
  descendants().filter(({ command }) => command.includes('--host-resolver-rules') || command.includes('--type='));

export const mainBrowsers = (): Process[] =>
  browserProcesses().filter(
    ({ command }) => command.includes('--remote-debugging-pipe') && !command.includes('--type='),
  );

/** The browsers that are started from now on: the pool that tests of this process share may have one already. */
export function browsersFromNow(): () => Process[] {
  const before = new Set(mainBrowsers().map(({ pid }) => pid));
  return () => mainBrowsers().filter(({ pid }) => !before.has(pid));
}
