import type { BulkPause } from '@hopwise/model';

/** Why the rows of a job wait. */
export const pauseReasons: Readonly<Record<BulkPause, string>> = {
  'owner-storage': "The storage of this project's owner is used up: delete checks, bulk jobs or projects.",
  'server-storage': 'The storage of this server is used up.',
  disk: 'The disk of this server is nearly full.',
};
