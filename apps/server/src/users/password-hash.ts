import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from '../threads/bounded-queue.ts';

/** OWASP's minimum for argon2id, which the library also has as its default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

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

/** owner: whoever must not fill the queue for everyone else, such as the network that a request comes from. */
export const hashPassword = (password: string, owner = ''): Promise<string> =>
  inTurn(owner, () => hash(bytesOf(password), parameters));

/** Of a random password nobody knows, with the parameters of all others. */
const nobodysHash = hashPassword(crypto.randomUUID());

/** Takes as long when there is no such person: the time must not tell. */
export async function isPasswordOf(
  person: { passwordHash: string } | undefined,
  password: string,
  owner = '',
): Promise<boolean> {
  const passwordHash = person?.passwordHash ?? (await nobodysHash);
  const isRight = await inTurn(owner, () => verify(passwordHash, bytesOf(password)));
  return person !== undefined && isRight;
}
