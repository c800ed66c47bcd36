import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { canonical } from './canonical.ts';

const page = (html: string) => makeSubject({ url: 'https://shop.test/de/red#x', html });
const link = (href: string) => `<link rel=canonical href="${href}">`;
const alternate = (href: string) => `<link rel=alternate hreflang=de href="${href}">`;

testAudit(canonical, [
  ['none', page(''), 'not-applicable'],
  ['itself', page(link('https://shop.test/de/red')), 'valid', { canonicalUrl: 'https://shop.test/de/red' }],
  ['another page', page(link('https://shop.test/de/blue')), 'valid'],
  ['another site’s root', page(link('https://other.test/')), 'valid'],
  ['no URL', page(link('https://[')), 'invalid', { found: ['https://['] }],
  ['a script', page(link('javascript:void(0)')), 'invalid', { found: ['javascript:void(0)'] }],
  ['relative', page(link('/de/red')), 'relative', { found: ['/de/red'] }],
  ['two relative ones', page(link('/a') + link('/b')), 'conflicting'],
  ['one relative URL twice', page(link('/a') + link('/a')), 'relative'],
  ['two', page(link('https://a.test/') + link('https://b.test/')), 'conflicting'],
  ['the same twice', page(link('https://a.test') + link('https://a.test/')), 'valid'],
  ['root', page(link('https://shop.test/')), 'site-root'],
  ['root of itself', makeSubject({ url: 'https://shop.test/', html: link('https://shop.test/') }), 'valid'],
  [
    'another language',
    page(
      link('https://shop.test/en/red') + alternate('https://shop.test/en/red') + alternate('https://shop.test/de/red'),
    ),
    'other-language',
  ],
  [
    'itself among the languages',
    page(
      link('https://shop.test/de/red') + alternate('https://shop.test/en/red') + alternate('https://shop.test/de/red'),
    ),
    'valid',
  ],
]);
