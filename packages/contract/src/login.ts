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
export function withoutAskedLogin(actual: string, askedUrl: string): string {
  const url = actual.includes('@') ? URL.parse(actual) : null;
  const asked = parseUrlInput(askedUrl);
  if (url === null || !hasLogin(url) || url.host !== asked?.host || !hasLoginOf(asked, url)) return actual;
  url.username = '';
  url.password = '';
  return url.href;
}
