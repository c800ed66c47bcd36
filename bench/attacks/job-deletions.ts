import { setTimeout as delay } from 'node:timers/promises';
import { BulkClient } from '../../apps/server/src/bulk/testing/bulk-client.ts';
import { Caller } from '../caller.ts';
import { type Attack, repeat } from './attack.ts';

const smallJobRows = 3000;

/** Deletes the large job, then jobs of some thousand rows, one after the other, while what is left of it goes. */
export const jobDeletions: Attack = async (target) => {
  const client = new BulkClient(target.origin, target.cookie);
  const caller = new Caller({ cookie: target.cookie });
  const urls = Array.from({ length: smallJobRows }, (_, row) => `http://127.0.0.1:1/${row}`);
  let isFirst = true;
  return repeat(target, 1, async () => {
    const id = isFirst ? target.largeJobId : await client.upload(urls);
    isFirst = false;
    const reply = await caller.ask('DELETE', `${target.origin}/api/v2/bulk/jobs/${id}?checks=delete`);
    await delay(1000);
    return reply;
  });
};
