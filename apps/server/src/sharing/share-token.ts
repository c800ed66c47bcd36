import { createHmac } from 'node:crypto';

/**
 * The secret part of a share link. It is made from a number kept beside the check and the server's secret, so that
 * the owner can be shown the same link again although the database holds only its hash.
 */
export const shareToken = (secret: string, nonce: string): string =>
  createHmac('sha256', secret).update(`share link ${nonce}`).digest('base64url');
