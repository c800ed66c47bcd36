import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { openGraph } from './open-graph.ts';

const page = (...names: string[]) =>
  makeSubject({ html: names.map((name) => `<meta property="og:${name}" content=x>`).join('') });

testAudit(openGraph, [
  ['all four', page('title', 'type', 'image', 'url'), 'complete', { missing: [] }],
  [
    'some',
    page('title', 'description'),
    'partial',
    { found: { title: 'x', description: 'x' }, missing: ['type', 'image', 'url'] },
  ],
  ['none', page(), 'missing'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
