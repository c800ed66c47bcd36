import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id, which the library also has as its default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password may reach us composed or decomposed, depending on the keyboard. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

export const hashPassword = (password: string): Promise<string> => hash(bytesOf(password), parameters);

/** Of a random password nobody knows, with the parameters of all others. */
const nobodysHash = hashPassword(crypto.randomUUID());

/** Takes as long when there is no such person: the time must not tell. */
export async function isPasswordOf(person: { passwordHash: string } | undefined, password: string): Promise<boolean> {
  const isRight = await verify(person?.passwordHash ?? (await nobodysHash), bytesOf(password));
  return person !== undefined && isRight;
}
