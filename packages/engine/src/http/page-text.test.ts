import type { HeaderPair } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { decodeText, decodeXml, encodingOf, findMetaCharset } from './page-text.ts';

const typed = (contentType: string): HeaderPair[] => [['Content-Type', contentType]];

describe('decodeText', () => {
  it.each<[string, string, Buffer, string]>([
    ['windows-1252 by default, also what could be UTF-8', 'text/html', Buffer.from('ä'), 'Ã¤'],
    ['by the header', 'text/html; charset="iso-8859-2"', Buffer.from([0xae]), 'Ž'],
    [
      'by the page',
      'text/html',
      Buffer.from('<meta charset=shift_jis>\x82\xa0', 'latin1'),
      '<meta charset=shift_jis>あ',
    ],
    [
      'by the header before the page',
      'text/html; charset=utf-8',
      Buffer.from('<meta charset=shift_jis>Ž'),
      '<meta charset=shift_jis>Ž',
    ],
    ['by the byte order mark before all', 'text/html; charset=utf-8', Buffer.from('\ufeffŽ', 'utf16le'), 'Ž'],
    ['by default for an unknown name', 'text/html; charset=klingon', Buffer.from([0xe4]), 'ä'],
    ['by default where the name has spaces before it', 'text/html; charset = koi8-r', Buffer.from([0xe4]), 'ä'],
    ['by default where the name is in single quotes', "text/html; charset='koi8-r'", Buffer.from([0xe4]), 'ä'],
    ['by a name with escapes', 'text/html; charset="koi8\\-r"', Buffer.from([0xe4]), 'Д'],
    [
      'nothing of an encoding that could be taken for another',
      'text/html; charset=hz-gb-2312',
      Buffer.from('<p>'),
      '\ufffd',
    ],
    [
      'by the page when the name in the header is unknown',
      'text/html; charset=klingon',
      Buffer.from('<meta charset=windows-1252>\xe4', 'latin1'),
      '<meta charset=windows-1252>ä',
    ],
    [
      'UTF-8 where a page of ASCII says UTF-16',
      'text/html',
      Buffer.from('<meta charset=utf-16>Ž'),
      '<meta charset=utf-16>Ž',
    ],
    [
      'by an XML declaration',
      'text/html',
      Buffer.from('<?xml version="1.0" encoding="koi8-r"?>\xe4', 'latin1'),
      '<?xml version="1.0" encoding="koi8-r"?>Д',
    ],
    [
      'by the page before an XML declaration',
      'text/html',
      Buffer.from('<?xml version="1.0" encoding="koi8-r"?><meta charset=windows-1251>\xe4', 'latin1'),
      '<?xml version="1.0" encoding="koi8-r"?><meta charset=windows-1251>д',
    ],
    ['whatever bytes come', 'text/html; charset=utf-8', Buffer.from([0xff, 0x41]), '\ufffdA'],
  ])('reads %s', (_name, contentType, content, expected) => {
    expect(decodeText(content, encodingOf(content, typed(contentType)))).toBe(expected);
  });
});

describe('decodeXml', () => {
  it.each([
    ['UTF-8 by default', 'text/xml', 'a\xc3\xa4', 'aä'],
    ['by the header', 'text/xml; charset=koi8-r', '\xe4', 'Д'],
    [
      'by its declaration',
      'text/xml',
      '<?xml version="1.0" encoding="windows-1252"?>\xe4',
      '<?xml version="1.0" encoding="windows-1252"?>ä',
    ],
    ['whatever an element says', 'text/xml', '<meta charset="koi8-r"/>\xc3\xa4', '<meta charset="koi8-r"/>ä'],
    ['up to bytes that mean nothing', 'text/xml', '<a>\xe4</a>', '<a>'],
  ])('reads %s', (_name, contentType, bytes, expected) => {
    const content = Buffer.from(bytes, 'latin1');
    expect(decodeXml(content, encodingOf(content, typed(contentType), 'xml'))).toBe(expected);
  });
});

const meta = '<meta charset=koi8-r>';
const long = 'x'.repeat(2000);

describe('findMetaCharset', () => {
  it.each([
    ['in the head', `<!doctype html><html><head>${meta}`],
    ['with spaces around its name', '<meta charset=" KOI8-R ">'],
    ['in a pragma', '<meta http-equiv=Content-Type content="text/html; charset=koi8-r">'],
    ['in the quotes of a pragma', `<meta content="charset = 'koi8-r'" http-equiv=content-type>`],
    ['in addition to that of its content', `<meta http-equiv=content-type content="charset=utf-8" charset=koi8-r>`],
    ['after an unknown one', `<meta charset=klingon>${meta}`],
    ['far down in a long head', `<head><!--${long}--><style>${long}</style><title>${long}</title>${meta}`],
    ['early in the body', `<body><p>${meta}`],
    ['in noscript', `<noscript>${meta}</noscript>`],
    ['in a template', `<template>${meta}</template>`],
  ])('finds one %s', (_, page) => {
    expect(findMetaCharset(page)).toBe('koi8-r');
  });

  it.each([
    ['a comment', `<!-- ${meta} -->`],
    ['a script', `<script>"${meta}"</script>`],
    ['a title', `<title>${meta}</title>`],
    ['a text field', `<textarea>${meta}</textarea>`],
    ['the body of a long page', `<body><p>${long}${meta}`],
    ['a long page after its head', `<head></head><!--${long}-->${meta}`],
    ['content that is no pragma', '<meta name=description content="charset=koi8-r">'],
    ['a pragma whose quote does not end', `<meta http-equiv=content-type content="charset='koi8-r">`],
    ['another attribute', '<meta data-charset=koi8-r>'],
    ['an unknown encoding', '<meta charset=klingon>'],
    ['no markup', 'charset=koi8-r'],
  ])('finds none in %s', (_, page) => {
    expect(findMetaCharset(page)).toBeUndefined();
  });
});
