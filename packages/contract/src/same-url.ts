import { parseUrlInput } from '@hopwise/model';

/**
 * Whether a chain ended where it should. A path belongs to the site of the URL that was asked for. A URL without a
 * scheme may be reached over http or https. A fragment counts only where one is expected.
 */
export function isSameUrl(expected: string, actual: string, askedUrl: string): boolean {
  const asked = parseUrlInput(askedUrl);
  const actualUrl = URL.parse(actual);
  const expectedUrl = expected.startsWith('/') ? URL.parse(expected, asked?.href) : parseUrlInput(expected);
  if (!actualUrl || !expectedUrl) return false;
  if (!expected.includes('://')) expectedUrl.protocol = actualUrl.protocol;
  if (!expected.includes('#')) actualUrl.hash = '';
  return expectedUrl.href === actualUrl.href;
}
