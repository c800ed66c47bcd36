import { isPasswordHidden, parseUrlInput } from '@hopwise/model';

/**
 * Whether the user name and password of a URL are those that were asked with: a relative redirect keeps them, so they
 * say nothing of where it leads. In a trace passwords are hidden.
 */
export function hasLoginOf(asked: URL | undefined, actual: URL): boolean {
  if (asked === undefined || asked.username !== actual.username) return false;
  return asked.password === actual.password || (asked.password !== '' && isPasswordHidden(actual.href));
}

export const hasLogin = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** Without the login that was asked with; one that a redirect brought stays. */
export function withoutRequestedLogin(actual: string, askedUrl: string): string {
  const url = actual.includes('@') ? URL.parse(actual) : null;
  const asked = parseUrlInput(askedUrl);
  if (url === null || !hasLogin(url) || url.host !== asked?.host || !hasLoginOf(asked, url)) return actual;
  url.username = '';
  url.password = '';
  return url.href;
}

/**
 * Whether a chain ended where it should. A path belongs to the site of the URL that was requested. A URL without a
 * scheme may be reached over http or https. A fragment counts only where one is expected, and a
 * login not where it is the one that was asked with.
 */
export function isSameUrl(expected: string, actual: string, askedUrl: string): boolean {
  const asked = parseUrlInput(askedUrl);
  const expectedUrl = expected.startsWith('/') ? URL.parse(expected, asked?.origin) : parseUrlInput(expected);
  const isLoginExpected = expectedUrl !== null && expectedUrl !== undefined && hasLogin(expectedUrl);
  const actualUrl = URL.parse(isLoginExpected ? actual : withoutRequestedLogin(actual, askedUrl));
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
