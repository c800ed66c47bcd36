import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes for whom to trust; what is stored is only the hash, so a stolen database opens nothing. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** No slow hash is needed: 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
