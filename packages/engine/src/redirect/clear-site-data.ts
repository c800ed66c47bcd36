import type { HeaderPair } from '@hopwise/model';
import { headerValue, isLoopbackUrl } from '@hopwise/parsers';

/**
 * Whether a response makes browsers delete the cookies of its site (Clear Site Data, section 3.1). They obey only over
 * a secure connection.
 */
export function clearsCookies(headers: readonly HeaderPair[], url: string, isTrusted: boolean): boolean {
  const value = headerValue(headers, 'clear-site-data');
  if (value === null || !(isTrusted || isLoopbackUrl(new URL(url)))) return false;
  return value.split(',').some((type) => /^[\t ]*"(?:cookies|\*)"[\t ]*$/.test(type));
}
