import { parseUrlInput, withoutPassword } from '@hopwise/model';
import { pathOf } from './matches-url.ts';
import { hasLogin, withoutRequestedLogin } from './same-url.ts';

/** `301, 302 or 308` */
export function oneOf(codes: readonly number[]): string {
  const last = codes.at(-1) ?? '';
  return codes.length < 2 ? String(last) : `${codes.slice(0, -1).join(', ')} or ${last}`;
}

/** A URL of the site that was asked is shown by its path, unless a redirect brought a login. */
export function shownUrl(url: string, askedUrl: string): string {
  const bare = withoutRequestedLogin(url, askedUrl);
  const parsed = URL.parse(bare);
  const isSameSite = parsed !== null && parsed.origin === parseUrlInput(askedUrl)?.origin;
  return isSameSite && !hasLogin(parsed) ? pathOf(bare) : withoutPassword(bare);
}
