import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { charset } from './charset.ts';

const page = (html: string, contentType = 'text/html') =>
  makeSubject({ html, headers: [['Content-Type', contentType]] });
const meta = '<meta charset=utf-8>';
const markedPage = makeSubject({
  page: {
    ok: true,
    value: {
      url: 'https://a.test/',
      statusCode: 200,
      headers: [],
      html: '<p>',
      isHtml: true,
      byteOrderMark: true,
      complete: true,
    },
  },
});

testAudit(charset, [
  ['header', page('', 'text/html; Charset = "utf-8"'.replaceAll('"', '')), 'declared'],
  ['meta element', page(meta), 'declared'],
  ['old meta element', page('<meta http-equiv=Content-Type content="text/html; charset=utf-8">'), 'declared'],
  ['byte order mark', markedPage, 'declared'],
  ['byte order mark that was left in the text', page('\ufeff<p>'), 'declared'],
  ['at the last byte', page(meta.padStart(1024)), 'declared'],
  ['past the last byte', page(meta.padStart(1025)), 'undeclared'],
  ['empty name', page('<meta charset="">', 'text/html; charset= '), 'undeclared'],
  ['no name', page('<meta charset="x">'), 'undeclared'],
  ['nothing', page('<p>'), 'undeclared'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
