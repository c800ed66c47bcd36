import { emailInput, parseHeaderLines, parseUrlInput } from '@hopwise/model';
import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { storable } from '../db/columns.ts';
import { apiKeyOf } from '../http/caller.ts';

/** The parsers of calls of every feature, without the framework's. */
const readers: Record<string, (text: string) => unknown> = {
  'a URL': parseUrlInput,
  'an email address': (text) => emailInput.safeParse(text),
  'header lines': parseHeaderLines,
  'a key': (text) => apiKeyOf({ headers: { authorization: text } }),
  'text that a database can hold': (text) => storable({ text }),
};

/** Larger than a request other than an upload may be. */
const maxBodyChars = 256 * 1024;

const pieces = ['a.', 'a/', '%25', ' #', 'a@', 'x: y\n', 'Bearer '];

itGrowsLinearly('reading %s', maxBodyChars, readers, pieces);
