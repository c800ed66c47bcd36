import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { lookAlikeDomain } from './look-alike-domain.ts';

const host = (name: string) => makeSubject({ url: new URL(`https://${name}/`).href });

testAudit(lookAlikeDomain, [
  ['plain', host('example.com'), 'plain', { hosts: [] }],
  ['a number', host('192.0.2.1'), 'plain'],
  ['umlaut', host('bücher.example'), 'internationalized', { hosts: [{ shown: 'bücher.example' }] }],
  ['Japanese', host('日本語のドメインabc.example'), 'internationalized'],
  ['Russian', host('пример.example'), 'internationalized'],
  ['Cyrillic a among Latin', host('pаypal.example'), 'mixed-script'],
  ['wholly Cyrillic twins', host('хуре.example'), 'imitates-latin'],
  [
    'anywhere in the chain',
    makeSubject({ hops: makeChain([new URL('https://gооgle.example/').href, 'https://a.example/']) }),
    'mixed-script',
  ],
  ['broken punycode', makeSubject({ url: 'https://a.xn--a.example/' }), 'internationalized'],
]);
