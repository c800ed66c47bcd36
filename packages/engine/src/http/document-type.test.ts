import type { HeaderPair } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { type DocumentKind, documentKind } from './document-type.ts';

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
