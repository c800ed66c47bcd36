import type { HeaderPair } from '@hopwise/model';
import { growsLinearly } from '@hopwise/model/testing/grows-linearly';
import { describe, expect, it } from 'vitest';
import { findVersions } from './find-versions.ts';

const versions = (html: string, ...links: string[]) => {
  const headers = links.map((value): HeaderPair => ['Link', value]);
  return findVersions({ url: 'https://shop.test/de/a', statusCode: 200, headers, html, isHtml: true, complete: true });
};
const canonical = '<link rel=canonical href=https://shop.test/b>';

describe('findVersions', () => {
  it.for<[name: string, html: string, canonical: string | null, alternates: string[]]>([
    ['nothing', '<title>canonical</title>', null, []],
    ['a canonical link', canonical, 'https://shop.test/b', []],
    ['the first of two', `${canonical}<link rel=canonical href=https://shop.test/c>`, 'https://shop.test/b', []],
    ['a relative one', '<link rel="x CANONICAL" href="../b?a&amp;b#c">', 'https://shop.test/b?a&b', []],
    ['with a base', '<base href=https://other.test/x/><link rel=canonical href=b>', 'https://other.test/x/b', []],
    ['no web page', '<link rel=canonical href=javascript:void(0)>', null, []],
    ['an empty one', '<link rel=canonical href="">', null, []],
    ['in a comment', `<!-- ${canonical} -->`, null, []],
    ['in a script', `<script>"${canonical}"</script>`, null, []],
    ['in a template', `<template>${canonical}</template>`, null, []],
    ['in the body', `<body>${canonical}`, null, []],
    ['after the head', `<head></head>${canonical}`, null, []],
    ['after an element of the body', `<p>${canonical}`, null, []],
    [
      'after other elements of the head',
      `<title>a</title><meta charset=utf-8><style>p{}</style>${canonical}`,
      'https://shop.test/b',
      [],
    ],
    [
      'other languages',
      '<link rel=alternate hreflang=en href=/en/a><link rel=alternate hreflang=x-default href=/en/a><link rel=alternate hreflang=fr href=/fr/a>',
      null,
      ['https://shop.test/en/a', 'https://shop.test/fr/a'],
    ],
    ['a feed', '<link rel=alternate type=application/rss+xml href=/feed>', null, []],
  ])('%s', ([, html, canonicalUrl, alternates]) => {
    expect(versions(html)).toEqual({ canonical: canonicalUrl, alternates });
  });

  it('reads headers too', () => {
    expect(versions('', '</b>; rel=canonical, </en>; rel=alternate; hreflang=en')).toEqual({
      canonical: 'https://shop.test/b',
      alternates: ['https://shop.test/en'],
    });
  });

  it.each(['<link rel=canonical href=/a>', '<link rel=alternate hreflang=en href=/', '<template>', '<!--canonical'])(
    'reads what is sent in time that grows with it alone: %s',
    (repeated) => {
      expect(growsLinearly((text) => versions(text), { before: 'canonical', repeated, after: '' }, 512 * 1024)).toBe(
        true,
      );
    },
  );
});
