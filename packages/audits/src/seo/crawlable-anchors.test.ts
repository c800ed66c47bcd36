import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { crawlableAnchors } from './crawlable-anchors.ts';

const page = (html: string) => makeSubject({ html });
const crawlable = [
  '/a',
  'a',
  '#a',
  '?a',
  '#',
  '',
  ' ',
  '//a.test',
  'https://a.test',
  'mailto:a@b.test',
  'tel:1',
  'ftp://a.test',
];
const uncrawlable = [
  'javascript:void(0)',
  'javascript: void 0',
  'javascript : void ( 0 );',
  'file:///a',
  'ftp://',
  'https://[',
];

testAudit(crawlableAnchors, [
  ['no links', page(''), 'crawlable', { links: 0 }],
  ...crawlable.map((href) => [`href="${href}"`, page(`<a href="${href}">x</a>`), 'crawlable'] as const),
  ...uncrawlable.map(
    (href) =>
      [`href="${href}"`, page(`<a href="${href}">x</a>`), 'uncrawlable', { count: 1, links: [{ href }] }] as const,
  ),
  ['script in a path', page('<a href="#javascript:void(0)">x</a>'), 'uncrawlable'],
  ['another script', page('<a href="javascript:go()">x</a>'), 'crawlable'],
  ['placeholder', page('<a>x</a>'), 'crawlable'],
  ['placeholder that reacts to clicks', page('<a onclick="go()">x</a>'), 'uncrawlable', { links: [{ href: null }] }],
  ['without href, but meant as a link', page('<a target=_blank>x</a>'), 'uncrawlable'],
  ['anchor by id', page('<a id=x href="" rel=x></a>'), 'crawlable'],
  ['anchor by name', page('<a name=x target=_top></a>'), 'crawlable'],
  ['blank name', page('<a name=" " rel=x></a>'), 'uncrawlable'],
  ['a role', page('<a role=button href="javascript:void(0)">x</a>'), 'crawlable'],
  ['blank role', page('<a role=" " href="javascript:void(0)">x</a>'), 'uncrawlable'],
  ['mail with a script in it', page('<a href="mailto:javascript:void(0)">x</a>'), 'crawlable'],
  ['a file, whatever its name', page('<a name=x href="file:///x">x</a>'), 'uncrawlable'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
