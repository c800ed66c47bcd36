import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Database } from '../db/database.ts';
import { createBoundedQueue } from '../threads/bounded-queue.ts';

export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's minimum for argon2id, which the library also has as its default algorithm. */
const owaspMinimum: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password may reach us composed or decomposed, depending on the keyboard. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

/**
 * A hash keeps a core busy for tens of milliseconds, on one of the four threads that look-ups of names and files use
 * as well. Half of the cores and half of those threads stay free, and the last in line waits a few seconds.
 */
const inTurn = createBoundedQueue({
  atOnce: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  maxWaiting: 100,
  busyMessage: 'Too many people are signing in right now. Please try again in a moment',
});

export interface PasswordHasher {
  /** owner: whoever must not fill the queue for everyone else, such as the network that a request comes from. */
  hash(password: string, owner?: string): Promise<string>;
  /** Takes as long when there is no such person: the time must not tell. */
  isPasswordOf(person: { passwordHash: string } | undefined, password: string, owner?: string): Promise<boolean>;
}

/** What a use case needs that hashes a password or compares one. */
export interface PasswordDeps {
  db: Database;
  passwords: PasswordHasher;
}

/** Only tests, which hash hundreds of passwords that protect nothing, choose a lower cost. */
export function createPasswordHasher(cost: HashCost = owaspMinimum): PasswordHasher {
  const hashPassword = (password: string, owner = '') => inTurn(owner, () => hash(bytesOf(password), cost));
  /** Of a random password nobody knows, with the cost of all others. */
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
