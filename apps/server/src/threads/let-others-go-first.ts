import { setPriority } from 'node:os';

/** People who wait for a response come first. Only to Linux this is a matter of the thread, not of the whole server. */
export function letOthersGoFirst(): void {
  if (process.platform === 'linux') setPriority(10);
}
