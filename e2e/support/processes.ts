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

/** All descendants of a process; by default, of this one. */
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

/** A process and its descendants. */
export const processesOf = (one: Process): Process[] => [one, ...descendants(one)];

/** The browser processes among them. The browser itself has no type; its children do. */
export const browserProcesses = (): Process[] =>
  descendants().filter(({ command }) => command.includes('--host-resolver-rules') || command.includes('--type='));

export const mainBrowsers = (): Process[] =>
  browserProcesses().filter(
    ({ command }) => command.includes('--remote-debugging-pipe') && !command.includes('--type='),
  );

/** Browsers started from now on: the pool that tests share may already have one. */
export function browsersFromNow(): () => Process[] {
  const before = new Set(mainBrowsers().map(({ pid }) => pid));
  return () => mainBrowsers().filter(({ pid }) => !before.has(pid));
}
