import { setTimeout as delay } from 'node:timers/promises';
import { Guest } from '../guest.ts';
import { type Attack, repeat } from './attack.ts';

const guestCount = 500;

/** Each from an address of their own; who has used up what guests may track asks again and again. */
export const manyGuests: Attack = (target) => {
  const guests = Array.from({ length: guestCount }, (_, index) => new Guest(`127.1.${index >> 8}.${index & 255}`));
  return repeat(target, guestCount, async (line) => {
    const answer = await (guests[line] as Guest).track(target.origin, target.chainUrl);
    await delay(answer.status === 200 ? 200 : 1000);
    return answer;
  });
};
