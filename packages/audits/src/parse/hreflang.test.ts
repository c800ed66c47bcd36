import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentLink } from './document-links.ts';
import { findHreflangs, hasKnownLanguage } from './hreflang.ts';

const link = (overrides: Partial<DocumentLink>): DocumentLink => ({
  source: 'head',
  rel: ['alternate'],
  rawHref: 'https://a.test/',
  href: 'https://a.test/',
  hreflang: 'en',
  isQualified: true,
  ...overrides,
});

describe('hasKnownLanguage', () => {
  it.for([
    ['en', true],
    ['EN-gb', true],
    ['zh-Hans-CN', true],
    ['gsw', true],
    ['x-default', true],
    ['X-Default', true],
    ['qaa', true],
    ['xx', false],
    ['xx-DE', false],
    ['english', false],
    ['en_GB', false],
    ['', false],
    ['constructor', false],
    ['qaa..qtz', false],
  ] as const)('%s: %s', ([tag, known]) => {
    expect(hasKnownLanguage(tag)).toBe(known);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (tag) => typeof hasKnownLanguage(tag) === 'boolean'));
  });
});

describe('findHreflangs', () => {
  it.for<[name: string, given: Partial<DocumentLink>, found: object[]]>([
    ['valid', {}, [{ hreflang: 'en', problems: [], unknownRegion: false }]],
    ['in a header', { source: 'header' }, [{ problems: [] }]],
    ['in the body', { source: 'body' }, []],
    ['no hreflang', { hreflang: null }, []],
    ['empty hreflang', { hreflang: '' }, []],
    ['an alternate stylesheet', { rel: ['alternate', 'stylesheet'] }, []],
    ['another type', { rel: ['next'] }, []],
    ['unknown language', { hreflang: 'xx' }, [{ problems: ['unknown-language'] }]],
    ['relative', { rawHref: '//a.test/' }, [{ problems: ['relative-url'] }]],
    ['both', { hreflang: 'xx', rawHref: '' }, [{ problems: ['unknown-language', 'relative-url'] }]],
    ['scheme in capitals', { rawHref: 'HTTPS://a.test/' }, [{ problems: [] }]],
    ['known region', { hreflang: 'zh-Hant-TW' }, [{ unknownRegion: false }]],
    ['region by number', { hreflang: 'es-419' }, [{ unknownRegion: false }]],
    ['unknown region', { hreflang: 'en-UK' }, [{ problems: [], unknownRegion: true }]],
  ])('%s', ([, given, found]) => {
    expect(findHreflangs([link(given)])).toMatchObject(found);
    expect(findHreflangs([link(given)])).toHaveLength(found.length);
  });
});
