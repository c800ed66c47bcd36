import type { HeaderPair } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { decodeText, documentKind, looksLikeHtml } from './page-text.ts';

const typed = (contentType: string): HeaderPair[] => [['Content-Type', contentType]];

describe('documentKind', () => {
  it.each([
    ['text/html', 'html'],
    ['TEXT/HTML; charset=utf-8', 'html'],
    ['application/xhtml+xml', 'html'],
    ['text/html;', 'html'],
    ['text/htmlx', 'other'],
    ['text/plain', 'other'],
    ['application/json', 'other'],
    ['', 'unknown'],
  ])('%j is %s', (contentType, kind) => {
    expect(documentKind(typed(contentType))).toBe(kind);
  });

  it('of no type is unknown', () => {
    expect(documentKind([])).toBe('unknown');
  });
});

describe('looksLikeHtml', () => {
  it.each([
    ['<!DOCTYPE HTML>', true],
    ['\n\t <html lang=en>', true],
    ['<!-- x --><p>', true],
    ['<htmlish>', false],
    ['{"a": "<html>"}', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(looksLikeHtml(Buffer.from(text))).toBe(expected);
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
    ['whatever bytes come', 'text/html', Buffer.from([0xff, 0x41]), '\ufffdA'],
  ])('reads %s', (_name, contentType, content, expected) => {
    expect(decodeText(content, typed(contentType))).toBe(expected);
  });
});
