import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { linkText } from './link-text.ts';

const page = (html: string) => makeSubject({ url: 'https://shop.test/shoes#top', html });

testAudit(linkText, [
  ['no links', page('<p>'), 'descriptive', { links: 0 }],
  ['words that name the page', page('<a href=/red>Red shoes</a>'), 'descriptive'],
  [
    'generic',
    page('<a href=/red> Click \n HERE </a>'),
    'generic',
    { count: 1, links: [{ href: '/red', text: 'Click HERE' }] },
  ],
  ['generic in any language', page('<a href=/red>weiterlesen</a>'), 'generic'],
  ['generic in the language of the page', page('<html lang=de-AT><a href=/red>Mehr</a>'), 'generic'],
  ['generic in another language', page('<html lang=en><a href=/red>mehr</a>'), 'descriptive'],
  ['a language that is not judged', page('<html lang=nl><a href=/red>here</a>'), 'descriptive'],
  ['not Latin', page('<a href=/red>자세히 보기</a>'), 'generic'],
  ['link within the page', page('<a href="#red">here</a><a href="">here</a><a href="/shoes">here</a>'), 'descriptive'],
  ['script and mail', page('<a href="JavaScript:go()">here</a><a href=mailto:a@b.test>here</a>'), 'descriptive'],
  ['not to be followed', page('<a href=/red rel="noopener NOFOLLOW">here</a>'), 'descriptive'],
  ['no address', page('<a>here</a><a href="https://[">here</a>'), 'descriptive'],
  ['address with a base', page('<base href=/a/><a href="">here</a>'), 'generic'],
  ['no text', page('<a href=/red><img alt=here></a>'), 'descriptive'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
