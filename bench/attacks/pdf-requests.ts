import { setTimeout as delay } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { type Attack, repeat } from './attack.ts';

const requestsAtOnce = 100;

/** A hundred at once for the report of a chain that is as long as can be. */
export const pdfRequests: Attack = (target) => {
  const caller = new Caller({ cookie: target.cookie });
  return repeat(target, requestsAtOnce, async () => {
    const reply = await caller.ask('GET', `${target.origin}/api/v2/export/${target.hostileCheckId}/pdf`);
    // Who is refused asks again, but not as fast as it can.
    if (reply.status !== 200) await delay(500);
    return reply;
  });
};
