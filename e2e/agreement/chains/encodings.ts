import { type Chain, respond } from '../chain.ts';

const typed = (name: string, contentType: string, head: string, target: string): Chain => ({
  name,
  answers: {
    '/': respond(200, { 'Content-Type': contentType }, `${head}<meta http-equiv=refresh content="0;url=${target}">`),
  },
});
const doctype = '<!doctype html>';
const meta = (charset: string) => `${doctype}<meta charset=${charset}>`;
const long = (text: string) => `<p>${`${text} `.repeat(40)}`;
const guessed =
  'The browser guesses the encoding of a page that does not name it; we take the one that it takes by default.';
const utf16 = (text: string) => [...text].map((letter) => `${letter}\0`).join('');

export const encodings: readonly Chain[] = [
  typed('UTF-8 by the header', 'text/html; charset=utf-8', doctype, '/\xc3\xa4?\xc3\xa4'),
  typed('latin1 by the header', 'text/html; charset=iso-8859-1', doctype, '/\xe4?\xe4'),
  typed('windows-1252 by the page', 'text/html', meta('windows-1252'), '/\x80?\x80'),
  typed('Shift_JIS by the header', 'text/html; charset=shift_jis', doctype, '/\x82\xa0?\x82\xa0'),
  typed('EUC-JP by the header', 'text/html; charset=euc-jp', doctype, '/\xa4\xa2?\xa4\xa2'),
  typed('GBK by the header', 'text/html; charset=gbk', doctype, '/\xc4\xe3?\xc4\xe3'),
  typed('Big5 by the header', 'text/html; charset=big5', doctype, '/\xa7\x41?\xa7\x41'),
  typed('EUC-KR by the header', 'text/html; charset=euc-kr', doctype, '/\xb0\xa1?\xb0\xa1'),
  typed('KOI8-R by the page', 'text/html', meta('koi8-r'), '/\xc1?\xc1'),
  typed('windows-1251 by the header', 'text/html; charset=windows-1251', doctype, '/\xe0?\xe0'),
  typed('what the encoding lacks', 'text/html; charset=iso-8859-1', doctype, '/&#x4f60;?&#x4f60;'),
  typed('UTF-16 by the page, which is ASCII', 'text/html', meta('utf-16'), '/\xc3\xa4?\xc3\xa4'),
  typed(
    'an unknown one by the header, latin1 by the page',
    'text/html; charset=unknown',
    meta('windows-1252'),
    '/\xe4?\xe4',
  ),
  typed('the header before the page', 'text/html; charset=utf-8', meta('windows-1252'), '/\xc3\xa4?\xc3\xa4'),
  typed('a mark before the header', 'text/html; charset=windows-1252', `\xef\xbb\xbf${doctype}`, '/\xc3\xa4?\xc3\xa4'),
  typed(
    'by an older meta',
    'text/html',
    `${doctype}<meta http-equiv=content-type content="text/html; charset=windows-1252">`,
    '/\xe4?\xe4',
  ),
  typed(
    'in a comment',
    'text/html; charset=utf-8',
    `<!-- <meta charset=windows-1252> -->${doctype}`,
    '/\xc3\xa4?\xc3\xa4',
  ),
  typed('in quotes in the header', 'text/html; charset="windows-1252"', doctype, '/\xe4?\xe4'),
  typed('none, latin1', 'text/html', doctype, '/\xe4?\xe4'),
  typed('none, UTF-8', 'text/html', doctype, '/\xc3\xa4?\xc3\xa4'),
  typed('none, a long text in UTF-8', 'text/html', `${doctype}${long('Gr\xc3\xb6\xc3\x9fe')}`, '/\xc3\xa4?\xc3\xa4'),
  {
    ...typed(
      'none, a long text in Shift_JIS',
      'text/html',
      `${doctype}${long('\x82\xb1\x82\xea\x82\xcd\x93\xfa\x96\x7b\x8c\xea')}`,
      '/\x82\xa0?\x82\xa0',
    ),
    meant: guessed,
  },
  typed('an unknown one by the header', 'text/html; charset=unknown', doctype, '/\xe4?\xe4'),
  ...['hz-gb-2312', 'iso-2022-kr', 'replacement'].flatMap((charset) => [
    typed(`${charset} by the header`, `text/html; charset=${charset}`, doctype, '/end'),
    typed(`${charset} by the page`, 'text/html', meta(charset), '/end'),
  ]),
  ...[
    'text/html; charset = windows-1251',
    "text/html; charset='windows-1251'",
    'text/html; charset="windows\\-1251"',
    'text/html; charset=windows-1251; charset=utf-8',
    'text/html charset=windows-1251',
  ].map((type) => typed(`by ${type}`, type, doctype, '/\xe4?\xe4')),
  ...[
    '<script>"<meta charset=windows-1251>"</script>',
    '<title><meta charset=windows-1251></title>',
    '<textarea><meta charset=windows-1251></textarea>',
    '<noscript><meta charset=windows-1251></noscript>',
    '<template><meta charset=windows-1251></template>',
    '<meta name=x content="text/html; charset=windows-1251">',
    '<meta data-charset=windows-1251>',
    '<meta charset=unknown><meta charset=windows-1251>',
    `<meta http-equiv=content-type content="text/html; charset='windows-1251">`,
    '<meta http-equiv=content-type content="text/html; charset=koi8-r" charset=windows-1251>',
    '<body><p><meta charset=windows-1251>',
  ].map((tags) => typed(`by the page in ${tags}`, 'text/html', doctype + tags, '/\xe4?\xe4')),
  ...[900, 1100, 3000].flatMap((length) => [
    typed(
      `by a head after ${length} bytes`,
      'text/html',
      `${doctype}<!--${'x'.repeat(length)}-->${meta('koi8-r')}`,
      '/\xe4',
    ),
    typed(
      `by a body after ${length} bytes`,
      'text/html',
      `${doctype}<body><!--${'x'.repeat(length)}-->${meta('koi8-r')}`,
      '/\xe4',
    ),
  ]),
  typed('by an XML declaration', 'text/html', '<?xml version="1.0" encoding="koi8-r"?>', '/\xe4'),
  typed(
    'by an XML declaration and the page',
    'text/html',
    `<?xml version="1.0" encoding="koi8-r"?>${meta('windows-1251')}`,
    '/\xe4',
  ),
  {
    name: 'UTF-16 by a mark',
    answers: {
      '/': respond(
        200,
        { 'Content-Type': 'text/html' },
        `\xff\xfe${utf16(`${doctype}<meta http-equiv=refresh content="0;url=/\xe4?\xe4">`)}`,
      ),
    },
  },
  {
    name: 'UTF-16 by the header',
    answers: {
      '/': respond(
        200,
        { 'Content-Type': 'text/html; charset=utf-16le' },
        utf16(`${doctype}<meta http-equiv=refresh content="0;url=/\xe4?\xe4">`),
      ),
    },
  },
  {
    name: 'ISO-2022-JP by the header',
    answers: {
      '/': respond(
        200,
        { 'Content-Type': 'text/html; charset=iso-2022-jp' },
        `${doctype}<meta http-equiv=refresh content="0;url=/\x1b$B$"\x1b(B?\x1b$B$"\x1b(B">`,
      ),
    },
  },
];
