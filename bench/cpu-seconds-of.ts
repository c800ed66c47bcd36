import { readFileSync } from 'node:fs';

/** CPU that a process has used so far, all its threads together, as Linux counts it; NaN on other systems. */
export function cpuSecondsOf(pid: number): number {
  try {
    // Fields 14 and 15 of proc_pid_stat(5), counted after the name, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
