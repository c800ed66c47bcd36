import { type BrowserTrace, describeHopReason, type Hop } from '@hopwise/model';
import { readableTime } from '../readable-value.ts';
import type { Field } from '../report.ts';
import { field, fieldIf, quote, url } from './field.ts';

/** The section about the browser trace; nothing if there is none. */
export function reportBrowser(trace: BrowserTrace | null): Field[] {
  if (trace === null) return [];
  const { comparison, status, finalUrl, title, hops, notFollowed, browser, startedAt } = trace;
  return [
    field('Result', quote(comparison.says), status === 'OK' ? 'good' : 'bad'),
    ...fieldIf('Final page', finalUrl, url),
    ...fieldIf('Title', title, (words) => quote(words, 200)),
    ...hops.map((hop) => field(`Hop ${hop.hopIndex + 1}`, quote(hopLine(hop), 400))),
    ...fieldIf('Not followed', notFollowed.join(' '), (words) => quote(words)),
    field('Browser', quote(browser, 80)),
    field('Followed', readableTime(startedAt)),
  ];
}

const hopLine = (hop: Hop): string =>
  `${hop.statusCode ?? 'No response'} ${hop.url} (${hop.error?.message ?? describeHopReason(hop)})`;
