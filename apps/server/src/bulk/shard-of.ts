import { shardCount } from './worker/bulk-workers-table.ts';

/** FNV-1a of the host's name. Stored with every row: changing it changes who asks which host. */
export function shardOf(host: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < host.length; index += 1) {
    hash = Math.imul(hash ^ host.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % shardCount;
}
