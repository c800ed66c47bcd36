import { entryVariantsOf } from '@hopwise/engine';
import { type EntryUrl, otherCaseOf } from '@hopwise/model';
import { withoutFragment } from '@hopwise/parsers';

/**
 * Other spellings of a URL that people expect to reach the same page: scheme, www, trailing slash and letter case. A
 * user name and password belong to their origin (RFC 7617 section 2.2) and are never sent to another one.
 */
export function entryUrls(href: string): EntryUrl[] {
  const own = new URL(href);
  const hasCredentials = own.username !== '' || own.password !== '';
  const url = withoutFragment(href);
  const otherCase = otherCaseOf(url);
  return [
    ...entryVariantsOf(url).map((variant) => ({ name: variant.differsIn.join('-'), url: variant.url })),
    ...(otherCase === null ? [] : [{ name: 'case', url: otherCase }]),
  ]
    .filter((entry) => !hasCredentials || new URL(entry.url).origin === own.origin)
    .map(({ name, url }) => ({ name, url: `${url}${own.hash}` }));
}
