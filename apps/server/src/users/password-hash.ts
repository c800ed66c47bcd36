import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Database } from '../db/database.ts';
import { createBoundedQueue } from '../threads/fair-queue.ts';

export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's minimum for argon2id, the library's default algorithm. */
const owaspMinimum: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password may arrive composed or decomposed, depending on the keyboard. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

/**
 * A hash keeps a core busy for tens of milliseconds, on one of the four threads that DNS lookups and file access also
 * use. Half of the cores and half of those threads stay free, and the last in line waits a few seconds.
 */
const inTurn = createBoundedQueue({
  atOnce: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  maxWaiting: 100,
  busyMessage: 'Too many people are signing in right now. Try again in a moment.',
});

export interface PasswordHasher {
  /** owner: who must not fill the queue for everyone else, such as the network of a request. */
  hash(password: string, owner?: string): Promise<string>;
  /** Takes the same time if there is no such person, so that the time reveals nothing. */
  isPasswordOf(person: { passwordHash: string } | undefined, password: string, owner?: string): Promise<boolean>;
}

/** For use cases that hash or compare passwords. */
export interface PasswordDeps {
  db: Database;
  passwords: PasswordHasher;
}

/** Only tests choose a lower cost. */
export function createPasswordHasher(cost: HashCost = owaspMinimum): PasswordHasher {
  const hashPassword = (password: string, owner = '') => inTurn(owner, () => hash(bytesOf(password), cost));
  /** The hash of an unknown random password, at the usual cost. */
  const nobodysHash = hashPassword(crypto.randomUUID());
  return {
    hash: hashPassword,
    isPasswordOf: async (person, password, owner = '') => {
      const passwordHash = person?.passwordHash ?? (await nobodysHash);
      const isRight = await inTurn(owner, () => verify(passwordHash, bytesOf(password)));
      return person !== undefined && isRight;
    },
  };
}
