import { describe, expect, it } from 'vitest';
import { findCanonicals } from './canonical.ts';
import { documentLinks } from './document-links.ts';

const canonicals = (html: string, link?: string) =>
  findCanonicals(
    documentLinks({
      url: 'https://shop.test/de/',
      statusCode: 200,
      headers: link === undefined ? [] : [['Link', link]],
      html,
      isHtml: true,
      complete: true,
    }),
  );

describe('findCanonicals', () => {
  it.for<[name: string, html: string, header: string | undefined, found: Partial<ReturnType<typeof canonicals>>]>([
    ['none', '', undefined, { urls: [], invalid: [], relative: [] }],
    ['in the head', '<link rel=canonical href=https://shop.test/>', undefined, { urls: ['https://shop.test/'] }],
    ['in a header', '', '<https://shop.test/>; rel="canonical"', { urls: ['https://shop.test/'] }],
    [
      'the same twice',
      '<link rel=CANONICAL href=https://shop.test>',
      '<https://shop.test/>; rel=canonical',
      { urls: ['https://shop.test/'] },
    ],
    [
      'two',
      '<link rel=canonical href=https://a.test/><link rel=canonical href=https://b.test/>',
      undefined,
      { urls: ['https://a.test/', 'https://b.test/'] },
    ],
    [
      'relative',
      '<link rel=canonical href=/x>',
      undefined,
      { urls: [], relative: ['/x'], targets: ['https://shop.test/x'] },
    ],
    [
      'relative with a base',
      '<base href=https://a.test/><link rel=canonical href=/x>',
      undefined,
      { relative: ['/x'], targets: ['https://a.test/x'] },
    ],
    ['invalid', '<link rel=canonical href=https://[>', undefined, { urls: [], invalid: ['https://['] }],
    [
      'no page',
      '<link rel=canonical href="javascript:void(0)"><link rel=canonical href=mailto:a@b.test>',
      undefined,
      { urls: [], invalid: ['javascript:void(0)', 'mailto:a@b.test'] },
    ],
    ['empty', '<link rel=canonical href=""><link rel=canonical>', undefined, { urls: [], invalid: [], relative: [] }],
    ['in the body', '<body><link rel=canonical href=https://a.test/>', undefined, { urls: [] }],
  ])('%s', ([, html, header, found]) => {
    expect(canonicals(html, header)).toMatchObject(found);
  });
});
