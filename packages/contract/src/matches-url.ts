import { parseUrlInput } from '@hopwise/model';
import { matchesGlob, patternKind, patternRegex } from './pattern.ts';
import { isSameUrl, withoutRequestedLogin } from './same-url.ts';

/** Whether a URL is as a pattern says. One that begins with / is for paths of the site that was asked. */
export function matchesUrl(pattern: string, actual: string, askedUrl: string): boolean {
  const kind = patternKind(pattern);
  if (kind === 'exact') return isSameUrl(pattern, actual, askedUrl);
  const isPath = kind === 'glob' ? pattern.startsWith('/') : /^~\^\\?\//.test(pattern);
  if (isPath && hostOf(actual) !== hostOf(askedUrl)) return false;
  const withFragment = isPath ? pathOf(actual) : withoutRequestedLogin(actual, askedUrl);
  const text = pattern.includes('#') ? withFragment : withFragment.replace(/#.*$/s, '');
  if (kind === 'regex') return patternRegex(pattern).test(text);
  const named = isPath || pattern.includes('://') || pattern.startsWith('*') ? text : text.replace(/^https?:\/\//, '');
  return matchesGlob(pattern, named);
}

const hostOf = (url: string): string | undefined => parseUrlInput(url)?.host;

/** With query and fragment. */
export function pathOf(url: string): string {
  const { pathname = '', search = '', hash = '' } = URL.parse(url) ?? {};
  return pathname + search + hash;
}
