import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 32 random bytes for whom to trust; what is stored is only the hash, so a stolen database opens nothing. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** No slow hash is needed: 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The token of a link that is shown again whenever somebody looks for it. It is made from a number kept with what it opens
 * and the server's secret, so that the database holds only its hash all the same. purpose: one of no other kind of link.
 */
export const linkToken = (serverSecret: string, purpose: string, nonce: string): string =>
  createHmac('sha256', serverSecret).update(`${purpose} ${nonce}`).digest('base64url');
