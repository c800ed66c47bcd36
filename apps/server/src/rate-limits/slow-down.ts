import { setTimeout as delay } from 'node:timers/promises';
import { RateLimitedError } from '../errors.ts';

/** Whoever goes on after so many refusals does not read them. */
const freeRefusals = 10;
const holdMs = { first: 1000, further: 5000 };
/** After so many it is a flood beyond doubt. */
const manyRefusals = 100;
/** What waits costs memory and nothing else; past that refusals go out at once again. */
const maxHeld = 2000;

export interface SlowDown {
  /** Throws the refusal: at once, or to a flood after a while, so that it cannot ask again as fast as it reads. */
  refuse(message: string, refused: { waitSeconds: number; refusals: number }): Promise<never>;
}

/**
 * A refusal costs little, and a flood that is refused as fast as it asks makes it much. Each connection of a flood
 * gets one refusal a second, and then one every five.
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
