import { setPriority } from 'node:os';

/**
 * Work that people wait for comes first. Only Linux has priorities per thread; elsewhere it would affect the whole
 * server.
 */
export function letOthersGoFirst(): void {
  if (process.platform === 'linux') setPriority(10);
}
