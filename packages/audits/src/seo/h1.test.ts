import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { h1 } from './h1.ts';

const page = (html: string) => makeSubject({ html });
const cut = { url: 'https://a.test/', statusCode: 200, headers: [], html: '<p>', isHtml: true, complete: false };

testAudit(h1, [
  ['one', page('<h1> Red\n <b>shoes</b></h1><h2>Sizes</h2>'), 'one', { headings: ['Red shoes'] }],
  ['one made of an image', page('<h1><img src=a alt="Red shoes"></h1>'), 'one', { headings: ['Red shoes'] }],
  ['one and an empty one', page('<h1></h1><h1>Shoes</h1>'), 'several', { count: 2, headings: ['Shoes'] }],
  ['several', page('<h1>Shoes</h1><h1>Hats</h1>'), 'several', { count: 2 }],
  ['an empty one', page('<h1> <img src=a alt=""> </h1>'), 'empty'],
  ['none', page('<h2>Shoes</h2>'), 'missing'],
  ['in a template', page('<template><h1>Shoes</h1></template>'), 'missing'],
  ['none so far', makeSubject({ page: { ok: true, value: cut } }), 'not-run'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
