import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 32 random bytes; only the hash is stored, so a stolen database grants no access. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** A fast hash is enough: 256 random bits can't be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The token of a link that can be shown again. It is derived from a stored nonce and the server's secret, so that the
 * database still has only its hash. purpose: unique to each kind of link.
 */
export const linkToken = (serverSecret: string, purpose: string, nonce: string): string =>
  createHmac('sha256', serverSecret).update(`${purpose} ${nonce}`).digest('base64url');
