import { entryVariantsOf } from '@hopwise/engine';
import { type EntryUrl, otherCaseOf } from '@hopwise/model';
import { withoutFragment } from '@hopwise/parsers';

/** Other ways to write a URL that people expect to lead to the same page: scheme, www, last slash and letter case. */
export function entryUrls(href: string): EntryUrl[] {
  const url = withoutFragment(href);
  const otherCase = otherCaseOf(url);
  return [
    ...entryVariantsOf(url).map((variant) => ({ name: variant.differsIn.join('-'), url: variant.url })),
    ...(otherCase === null ? [] : [{ name: 'case', url: otherCase }]),
  ];
}
