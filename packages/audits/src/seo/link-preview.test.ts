import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { openGraph } from './open-graph.ts';
import { twitterCard } from './twitter-card.ts';

const page = (html: string) => makeSubject({ html });
const tagged = (...names: string[]) => page(names.map((name) => `<meta property="og:${name}" content=x>`).join(''));

testAudit(openGraph, [
  ['all four', tagged('title', 'type', 'image', 'url'), 'complete', { missing: [] }],
  [
    'some',
    tagged('title', 'description'),
    'partial',
    { found: { title: 'x', description: 'x' }, missing: ['type', 'image', 'url'] },
  ],
  ['none', tagged(), 'missing'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);

const card = (type: string) => `<meta name=twitter:card content=${type}>`;
const title = '<meta property=og:title content=Shoes>';

testAudit(twitterCard, [
  [
    'card and title',
    page(card('summary_large_image') + title),
    'valid',
    { card: 'summary_large_image', title: 'Shoes' },
  ],
  ['no title', page(card('summary')), 'incomplete'],
  ['unknown type', page(card('gallery') + title), 'incomplete'],
  ['none', page(title), 'missing'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
