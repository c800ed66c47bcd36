import { visibleText } from '@hopwise/model';
import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { markdownBlock, markdownCode, markdownLink, markdownText } from './markdown-text.ts';
import { readableUrl, safeHref } from './readable-value.ts';
import { csvRow, escapeUnseen } from './render-csv.ts';
import { requestCookies, responseCookies } from './render-har.ts';

/** Everything that writes words of a site into a report. */
const writers: Record<string, (text: string) => unknown> = {
  'as Markdown text': markdownText,
  'as Markdown code': (text) => [markdownCode(text), markdownBlock('', text)],
  'as a Markdown link': (text) => markdownLink(text, `https://site.test/${text}`),
  'as a line without hidden characters': (text) => visibleText(text),
  'as a readable address': (text) => [readableUrl(text), readableUrl(`https://${text}/${text}`), safeHref(text)],
  'into a CSV row': (text) => csvRow([text]),
  'into JSON': escapeUnseen,
  'as cookies of a HAR file': (text) => [requestCookies([text]), responseCookies([text])],
};

/** No text of a check is longer than all headers of a response may be. */
const maxTextChars = 256 * 1024;
itGrowsLinearly('writing text %s', maxTextChars, writers, [
  '\\|',
  '|',
  '`',
  '%c3',
  '%c3%a9',
  '#1',
  'GH-',
  'www',
  '://',
  'https://',
  '>',
  '*',
  '_',
  '\u200d',
  '\u202e',
  '👩',
]);
