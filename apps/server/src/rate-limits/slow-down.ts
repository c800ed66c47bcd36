import { setTimeout as delay } from 'node:timers/promises';
import { RateLimitedError } from '../errors.ts';

/** A caller that continues after this many rejections isn't reading them. */
const freeRefusals = 10;
const holdMs = { first: 1000, further: 5000 };
/** After this many, it is clearly a flood. */
const manyRefusals = 100;
/** Waiting calls only cost memory; beyond this number rejections are immediate again. */
const maxHeld = 2000;

export interface SlowDown {
  /**
   * Throws the rejection: immediately or, for a flood, after a delay, so that the caller can't retry as fast as it
   * reads.
   */
  refuse(message: string, refused: { waitSeconds: number; refusals: number }): Promise<never>;
}

/**
 * One rejection is cheap, but a flood that is rejected as fast as it calls is not. Each connection of a flood gets one
 * rejection a second, later one every five seconds.
 */
export function createSlowDown(): SlowDown {
  let held = 0;
  return {
    async refuse(message, { waitSeconds, refusals }) {
      if (refusals > freeRefusals && held < maxHeld) {
        held += 1;
        await delay(refusals > manyRefusals ? holdMs.further : holdMs.first, undefined, { ref: false });
        held -= 1;
      }
      throw new RateLimitedError(message, waitSeconds);
    },
  };
}
