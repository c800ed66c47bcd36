import type { HeaderPair } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { decodeText, encodingOf, sniffKind } from './page-text.ts';

const typed = (contentType: string): HeaderPair[] => [['Content-Type', contentType]];

describe('sniffKind', () => {
  it.each([
    ['<!DOCTYPE HTML>', 'html'],
    ['\n\t <html lang=en>', 'html'],
    ['<!-- x --><p>', 'html'],
    ['<htmlish>', 'html'],
    [`${' '.repeat(490)}<!doctype html>`, 'html'],
    [`${' '.repeat(500)}<!doctype html>`, 'other'],
    ['<?xml version="1.0"?>', 'xml'],
    [' <?xml version="1.0"?>', 'other'],
    ['\ufeff<html>', 'other'],
    ['<meta charset=utf-8>', 'other'],
    ['{"a": "<html>"}', 'other'],
    ['', 'other'],
  ])('%j: %s', (text, expected) => {
    expect(sniffKind(Buffer.from(text))).toBe(expected);
  });
});

describe('decodeText', () => {
  it.each<[string, string, Buffer, string]>([
    ['UTF-8 by default', 'text/html', Buffer.from('Ž'), 'Ž'],
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
    ['UTF-8 for names that nobody knows', 'text/html; charset=klingon', Buffer.from('Ž'), 'Ž'],
    [
      'by the page when nobody knows the name in the header',
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
    ['past a comment', 'text/html', Buffer.from('<!-- <meta charset=koi8-r> -->Ž'), '<!-- <meta charset=koi8-r> -->Ž'],
    [
      'by an XML declaration',
      'text/xml',
      Buffer.from('<?xml version="1.0" encoding="windows-1252"?>\xe4', 'latin1'),
      '<?xml version="1.0" encoding="windows-1252"?>ä',
    ],
    ['whatever bytes come', 'text/html', Buffer.from([0xff, 0x41]), '\ufffdA'],
  ])('reads %s', (_name, contentType, content, expected) => {
    expect(decodeText(content, encodingOf(content, typed(contentType)))).toBe(expected);
  });
});
