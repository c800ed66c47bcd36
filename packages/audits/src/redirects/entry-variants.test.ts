import type { EntryVariant, NetError } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { entryVariants } from './entry-variants.ts';

const finalUrl = 'https://shop.test/shoes';
const refused: NetError = { code: 'CONNECTION_REFUSED', message: 'Nothing listens there.' };

const slow: NetError = { code: 'TIMEOUT', message: 'No response came within 3 s.' };

function variant(
  url: string,
  route: [number | null, string][] = [],
  differsIn: EntryVariant['differsIn'] = ['host'],
): EntryVariant {
  const steps = route.map(([statusCode, at]) => ({ url: at, statusCode, trusted: null }));
  return { url, differsIn, route: steps, error: steps.at(-1)?.statusCode === null ? refused : null };
}
const http = variant('http://shop.test/shoes', [
  [301, 'http://shop.test/shoes'],
  [200, `${finalUrl}#top`],
]);
const www = 'https://www.shop.test/shoes';
const slash = (statusCode: number, ...more: [number, string][]) =>
  variant(`${finalUrl}/`, [[statusCode, `${finalUrl}/`], ...more], ['slash']);
const site = (variants: EntryVariant[], html = '', url = finalUrl) =>
  makeSubject({ url, html, entryVariants: { ok: true, value: { finalUrl, variants } } });
const canonical = `<link rel=canonical href=${finalUrl}>`;

testAudit(entryVariants, [
  [
    'all lead to it',
    site([http, slash(308, [200, finalUrl])]),
    'converge',
    {
      finalUrl,
      variants: [
        { url: 'http://shop.test/shoes', statusCodes: [301, 200], result: 'Ends at the final URL' },
        { url: `${finalUrl}/`, statusCodes: [308, 200] },
      ],
    },
  ],
  ['one returns the page', site([http, variant(www, [[200, www]])]), 'duplicates'],
  ['a canonical link does not make one host of two', site([variant(www, [[200, www]])], canonical), 'duplicates'],
  [
    'http returns the page',
    site([variant('http://shop.test/shoes', [[200, 'http://shop.test/shoes']], ['scheme'])]),
    'duplicates',
  ],
  ['the slash does not matter to the site', site([http, slash(200)]), 'slash-duplicate'],
  ['but to search engines', site([http, slash(200)], canonical), 'converge'],
  [
    'the canonical link of another page says nothing',
    site([slash(200)], canonical, 'https://shop.test/hats'),
    'slash-duplicate',
  ],
  ['there is nothing behind the slash', site([http, slash(404)]), 'converge'],
  [
    'one leads elsewhere',
    site([
      http,
      variant(www, [
        [301, www],
        [200, 'https://shop.test/'],
      ]),
    ]),
    'elsewhere',
  ],
  [
    'one goes round in circles',
    site([
      variant(www, [
        [301, www],
        [301, www],
      ]),
    ]),
    'elsewhere',
  ],
  ['one wants a password', site([http, variant(www, [[401, www]])]), 'converge'],
  ['all refuse', site([variant(www, [[403, www]])]), 'unreached'],
  ['one fails', site([http, variant(www, [[503, www]])]), 'failing'],
  [
    'one leads to an error',
    site([
      http,
      variant(www, [
        [301, www],
        [404, 'https://shop.test/x'],
      ]),
    ]),
    'failing',
  ],
  [
    'one is not there',
    site([http, variant(www, [[null, www]])]),
    'converge',
    { variants: [{}, { result: 'Not reached', error: 'Nothing listens there.' }] },
  ],
  ['none is there', site([variant(www, [[null, www]])]), 'unreached'],
  ['all too slow for us', site([{ ...variant(www, [[null, www]]), error: slow }]), 'not-run'],
  [
    'one we stopped following',
    site([http, { ...variant(www, [[301, www]]), error: { code: 'TOO_MANY_HOPS', message: 'We stopped.' } }]),
    'converge',
    { variants: [{}, { result: 'Not checked', error: 'We stopped.' }] },
  ],
  ['no variants', site([]), 'not-applicable'],
  ['not tried', makeSubject(), 'not-run'],
]);
