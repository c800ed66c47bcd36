import type { MonitorBadgeUrls } from '@hopwise/model';
import { hashToken, linkToken } from '../secret-token.ts';
import type { MonitorRow } from './monitors-table.ts';

/** The secret part of a monitor's badge URLs. */
export const badgeToken = (secret: string, nonce: string): string => linkToken(secret, 'monitor badge', nonce);

/** null: disabled, or created with another SESSION_SECRET, so that they no longer work. */
export function badgeUrlsOf(
  { sessionSecret, origin }: { sessionSecret: string; origin: string },
  { badgeNonce, badgeTokenHash }: Pick<MonitorRow, 'badgeNonce' | 'badgeTokenHash'>,
): MonitorBadgeUrls | null {
  if (badgeNonce === null) return null;
  const token = badgeToken(sessionSecret, badgeNonce);
  if (hashToken(token) !== badgeTokenHash) return null;
  const url = (file: string) => new URL(`/api/v2/monitor-badges/${token}/${file}`, origin).href;
  return { status: url('status.svg'), uptime: url('uptime.svg'), shields: url('shields.json') };
}
