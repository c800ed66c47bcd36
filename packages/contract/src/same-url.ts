import { parseUrlInput } from '@hopwise/model';
import { hasLogin, hasLoginOf, withoutAskedLogin } from './login.ts';

/**
 * Whether a chain ended where it should. A path belongs to the site of the URL that was asked for. A URL without a
 * scheme may be reached over http or https. A fragment counts only where one is expected, and a
 * login not where it is the one that was asked with.
 */
export function isSameUrl(expected: string, actual: string, askedUrl: string): boolean {
  const asked = parseUrlInput(askedUrl);
  const expectedUrl = expected.startsWith('/') ? URL.parse(expected, asked?.origin) : parseUrlInput(expected);
  const isLoginExpected = expectedUrl !== null && expectedUrl !== undefined && hasLogin(expectedUrl);
  const actualUrl = URL.parse(isLoginExpected ? actual : withoutAskedLogin(actual, askedUrl));
  if (!actualUrl || !expectedUrl) return false;
  if (isLoginExpected && hasLoginOf(expectedUrl, actualUrl)) {
    // It may be hidden in one of them.
    actualUrl.username = expectedUrl.username;
    actualUrl.password = expectedUrl.password;
  }
  if (!expected.includes('://')) expectedUrl.protocol = actualUrl.protocol;
  if (!expected.includes('#')) actualUrl.hash = '';
  return expectedUrl.href === actualUrl.href;
}
