import type { Attack, Tally, Target } from './attack.ts';
import { brokenBackups } from './broken-backups.ts';
import { hostileUploads } from './hostile-uploads.ts';
import { jobDeletions } from './job-deletions.ts';
import { manyGuests } from './many-guests.ts';
import { pdfRequests } from './pdf-requests.ts';
import { resetFlood } from './reset-flood.ts';

/** All attacks at once, in a process of their own: what is measured must not wait for those who attack. */
const attacks: Record<string, Attack> = {
  resetFlood,
  hostileUploads,
  jobDeletions,
  pdfRequests,
  brokenBackups,
  manyGuests,
};

export type Tallies = Record<string, Tally>;

const target: Target = JSON.parse(process.argv[2] ?? '');
const only = process.argv[3]?.split(',') ?? Object.keys(attacks);
const tallies = await Promise.all(only.map(async (name) => [name, await attacks[name]?.(target)] as const));
process.stdout.write(JSON.stringify(Object.fromEntries(tallies)));
// Connections that are kept for a next call would keep the process.
process.exit(0);
