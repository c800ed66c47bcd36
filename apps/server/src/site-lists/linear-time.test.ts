import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { parseBlocklistLine } from './import-blocklist.ts';
import { urlExpressions } from './url-expressions.ts';

const readers: Record<string, (text: string) => unknown> = {
  'the forms of a URL that lists know': (text) => urlExpressions(`http://${text}/${text}?${text}`),
  'a line of a blocklist': parseBlocklistLine,
};

/** Longer than a URL in a call may be. */
const maxChars = 256 * 1024;

itGrowsLinearly('reading %s', maxChars, readers, ['a.', 'a/', '%25', ' #', '*.', '||', '^', '0.0.0.0 ']);
