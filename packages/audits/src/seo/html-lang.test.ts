import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { htmlLang } from './html-lang.ts';

const url = 'https://a.test/de';
const page = (lang: string, head = '', contentLanguage?: string) =>
  makeSubject({
    url,
    html: `<html ${lang}>${head}`,
    headers: contentLanguage === undefined ? [] : [['Content-Language', contentLanguage]],
  });
const link = (hreflang: string, href = url) => `<link rel=alternate hreflang=${hreflang} href=${href}>`;

testAudit(htmlLang, [
  ['a language', page('lang=de'), 'declared', { lang: 'de' }],
  ['with a region', page('lang=" zh-Hant-TW "'), 'declared'],
  ['none', page(''), 'missing'],
  ['an empty one', page('lang=""'), 'missing'],
  ['an unknown one', page('lang=xx'), 'invalid', { lang: 'xx' }],
  ['a locale of an operating system', page('lang=en_GB'), 'invalid'],
  ['no tag', page('lang="de-"'), 'invalid'],
  ['x-default', page('lang=x-default'), 'invalid'],
  ['hreflang agrees', page('lang=de-AT', link('de') + link('en', 'https://a.test/en') + link('x-default')), 'declared'],
  ['hreflang differs', page('lang=de', link('en')), 'differs', { hreflang: ['en'] }],
  ['hreflang of several, one agrees', page('lang=de', link('en') + link('de')), 'declared'],
  ['Content-Language agrees', page('lang=de', '', 'en, de-AT'), 'declared'],
  ['Content-Language differs', page('lang=de', '', 'fr'), 'differs', { contentLanguage: ['fr'] }],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
