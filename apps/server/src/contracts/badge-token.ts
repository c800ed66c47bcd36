import { hashToken, linkToken } from '../secret-token.ts';
import type { ContractRow } from './contracts-table.ts';

/** The secret part of the URL of a badge. */
export const badgeToken = (secret: string, nonce: string): string => linkToken(secret, 'contract badge', nonce);

type Badge = Pick<ContractRow, 'badgeNonce' | 'badgeTokenHash'>;

/** null: switched off, or made under another secret of the server, so that it opens nothing. */
export function badgeUrlOf(
  { sessionSecret, origin }: { sessionSecret: string; origin: string },
  { badgeNonce, badgeTokenHash }: Badge,
): string | null {
  if (badgeNonce === null) return null;
  const token = badgeToken(sessionSecret, badgeNonce);
  return hashToken(token) === badgeTokenHash ? new URL(`/api/v2/badges/${token}.svg`, origin).href : null;
}
