import { hashToken, linkToken } from '../secrets.ts';
import type { ContractRow } from './contracts-table.ts';

/** The secret part of a badge URL. */
export const badgeToken = (secret: string, nonce: string): string => linkToken(secret, 'contract badge', nonce);

type Badge = Pick<ContractRow, 'badgeNonce' | 'badgeTokenHash'>;

/** null: disabled, or created with another SESSION_SECRET, so that it no longer works. */
export function badgeUrlOf(
  { sessionSecret, origin }: { sessionSecret: string; origin: string },
  { badgeNonce, badgeTokenHash }: Badge,
): string | null {
  if (badgeNonce === null) return null;
  const token = badgeToken(sessionSecret, badgeNonce);
  return hashToken(token) === badgeTokenHash ? new URL(`/api/v2/badges/${token}.svg`, origin).href : null;
}
