import { parseUrlInput, withoutPassword } from '@hopwise/model';
import { pathOf } from './matches-url.ts';

/** `301, 302 or 308` */
export function oneOf(codes: readonly number[]): string {
  const last = codes.at(-1) ?? '';
  return codes.length < 2 ? String(last) : `${codes.slice(0, -1).join(', ')} or ${last}`;
}

/** A URL of the site that was asked is shown by its path. */
export function shownUrl(url: string, askedUrl: string): string {
  const isSameSite = URL.parse(url)?.origin === parseUrlInput(askedUrl)?.origin;
  return isSameSite ? pathOf(url) : withoutPassword(url);
}

export const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
