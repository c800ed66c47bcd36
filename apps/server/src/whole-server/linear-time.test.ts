import { emailInput, parseHeaderLines, parseUrlInput } from '@hopwise/model';
import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { storable } from '../db/storable.ts';
import { apiKeyOf } from '../http/api-key-header.ts';
import { parseBlocklistLine } from '../safe-browsing/parse-blocklist-line.ts';
import { urlExpressions } from '../safe-browsing/url-expressions.ts';

/** Everything that reads what callers send, besides the framework. */
const readers: Record<string, (text: string) => unknown> = {
  'an address': parseUrlInput,
  'an e-mail address': (text) => emailInput.safeParse(text),
  'header lines': parseHeaderLines,
  'the forms of a URL that lists know': (text) => urlExpressions(`http://${text}/${text}?${text}`),
  'a line of a blocklist': parseBlocklistLine,
  'a key': (text) => apiKeyOf({ headers: { authorization: text } }),
  'text that a database can hold': (text) => storable({ text }),
};

/** More than a request may hold that is no upload. */
const maxBodyChars = 256 * 1024;

const pieces = ['a.', 'a/', '""', '"a"', '%25', ' #', 'a@', '*.', '||', '^', 'x: y\n', 'Bearer ', '0.0.0.0 '];

itGrowsLinearly('reading %s', maxBodyChars, readers, pieces);
