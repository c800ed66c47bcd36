import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

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

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A separate key, so that signatures made with the server's secret reveal nothing about what is encrypted. */
const keyOf = (serverSecret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', serverSecret, '', 'hopwise sealed text', 32));

/**
 * Encrypts secrets that the server has to use again, so that a hash wouldn't do. A stolen database is useless without
 * the server's secret.
 */
export function seal(serverSecret: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(serverSecret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** undefined: it was encrypted with another secret, or is damaged. */
export function unseal(serverSecret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, keyOf(serverSecret), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
