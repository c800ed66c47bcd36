import type { HeaderPair } from '@hopwise/model';
import { headerValue } from './header-values.ts';

/**
 * Whether browsers save the response to a file instead of showing it. RFC 6266 section 4.2: a type that is not known
 * counts as attachment. Without a type browsers show the page.
 */
export function isAttachment(headers: readonly HeaderPair[]): boolean {
  const [type = ''] = (headerValue(headers, 'content-disposition') ?? '').split(';', 1);
  const name = type.trim().toLowerCase();
  return name !== '' && name !== 'inline' && !name.includes('=');
}
