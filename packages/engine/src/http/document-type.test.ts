import type { HeaderPair } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { type DocumentKind, documentKind, sniffKind } from './document-type.ts';

describe('documentKind', () => {
  it.each<[contentType: string, kind: DocumentKind]>([
    ['text/html', 'html'],
    ['TEXT/HTML; charset=utf-8', 'html'],
    ['text/html;', 'html'],
    ['text/plain, text/html', 'html'],
    ['text/html, text/plain', 'text'],
    ['text/html, */*', 'html'],
    ['application/xhtml+xml', 'xml'],
    ['text/xml', 'xml'],
    ['image/svg+xml', 'xml'],
    ['text/html x', 'html'],
    ['text/html(x)', 'html'],
    ['text/html,', 'html'],
    ['text/html/x, text/html', 'html'],
    ['text/xsl', 'xml'],
    ['application/xml;x=y', 'xml'],
    ['application/atom+xml', 'other'],
    ['application/rss+xml', 'other'],
    ['text/foo+xml', 'other'],
    ['application/foo+xml', 'download'],
    ['application/vnd.wap.xhtml+xml', 'download'],
    ['image/foo+xml', 'download'],
    ['application/mathml+xml', 'download'],
    ['text/html/x', 'other'],
    ['text/', 'other'],
    ['/', 'download'],
    ['text /html', 'unknown'],
    ['text/htmlx', 'other'],
    ['text/plain', 'text'],
    ['application/json', 'other'],
    ['image/png', 'other'],
    ['application/pdf', 'other'],
    ['application/octet-stream', 'download'],
    ['application/zip', 'download'],
    ['text/csv', 'download'],
    ['', 'unknown'],
    ['html', 'unknown'],
    ['*/*', 'unknown'],
  ])('%j is %s', (contentType, kind) => {
    expect(documentKind([['Content-Type', contentType]])).toBe(kind);
  });

  it.each<[disposition: string, kind: DocumentKind]>([
    ['attachment', 'download'],
    ['Attachment; filename=x.html', 'download'],
    ['whatever', 'download'],
    ['inline', 'html'],
    ['inline; filename=x.html', 'html'],
    ['filename=x.html', 'html'],
    ['', 'html'],
  ])('with the disposition %j is %s', (disposition, kind) => {
    expect(
      documentKind([
        ['Content-Type', 'text/html'],
        ['Content-Disposition', disposition],
      ]),
    ).toBe(kind);
  });

  it('of no type is guessed unless that is forbidden', () => {
    const nosniff: HeaderPair[] = [['X-Content-Type-Options', 'nosniff']];
    expect([documentKind([]), documentKind(nosniff)]).toEqual(['unknown', 'other']);
    expect(documentKind([['Content-Type', 'text/plain'], ...nosniff])).toBe('other');
  });
});

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

const nul = '\0';
const late = (bytes: number) => `${'a'.repeat(bytes)}${nul}`;

describe('bytes that no text has', () => {
  it.each([
    ['a zero', nul, 'download', 'download'],
    ['a bell', 'text\x07', 'download', 'download'],
    ['a form feed', 'text\f', 'other', 'other'],
    ['an escape', 'text\x1b', 'other', 'other'],
    ['high bytes', '\x80\xff', 'other', 'other'],
    ['the last that counts', late(1023), 'download', 'download'],
    ['one too late', late(1024), 'other', 'other'],
    ['a ZIP file', 'PK\x03\x04', 'download', 'download'],
    ['gzip', '\x1f\x8b\x08', 'download', 'download'],
    ['a picture', `\x89PNG\r\n\x1a\n${nul}`, 'other', 'other'],
    ['a picture of WebP', `RIFF${nul.repeat(4)}WEBPVP8`, 'other', 'other'],
    ['a sound that Chromium does not know', `RIFF${nul.repeat(4)}WAVE`, 'download', 'download'],
    ['UTF-16 with its mark', `\xff\xfea${nul}`, 'other', 'other'],
    ['UTF-16 without', `a${nul}`, 'download', 'download'],
    ['a shell script', `#!/bin/sh${nul}`, 'other', 'other'],
    ['a PDF file', `%PDF-1.4${nul}`, 'other', 'other'],
    ['PostScript', '%!PS-Adobe-3.0', 'download', 'other'],
    ['PostScript with a zero', `%!PS-Adobe-3.0${nul}`, 'download', 'download'],
    ['a page', `<html>${nul}`, 'html', 'download'],
    ['XML', `<?xml ${nul}`, 'xml', 'download'],
  ])('%s', (_name, text, withoutType, asText) => {
    const content = Buffer.from(text, 'latin1');
    expect([sniffKind(content), sniffKind(content, 'text')]).toEqual([withoutType, asText]);
  });
});
