import { describe, expect, it } from 'vitest';
import { sniffKind } from './sniff-kind.ts';

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
