import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMetaRefreshes } from './meta-refresh.ts';

const meta = '<meta http-equiv="refresh" content="0;url=/next">';
const found = { content: '0;url=/next', baseHref: null };

describe('findMetaRefreshes', () => {
  it.each([
    ['in the head', `<!doctype html><html><head><title>x</title>${meta}</head>`],
    ['without any other tag', meta],
    ['in the body, where browsers obey it too', `<body><p>text${meta}`],
    ['in any letter case, in any order', '<META CONTENT="0;url=/next" HTTP-EQUIV=ReFrEsH>'],
    ['with character references', '<meta http-equiv="&#114;efresh" content="0&#59;url=/next">'],
    ['spread over lines', '<meta\n http-equiv\n =\n refresh\n content="0;url=/next">'],
    ['after a comment', `<!-- x -->${meta}`],
    ['after a script, a style and a title', `<script>a<b</script><style>b{}</style><title><b></title>${meta}`],
    ['after one that is not valid', `<meta http-equiv=refresh content="soon"><meta http-equiv=refresh>${meta}`],
    ['after much text', `${'x '.repeat(512 * 1024)}${meta}`],
    ['in a frame set that comes too late', `<p>x<frameset>${meta}`],
    ['after a template', `<template><p></template>${meta}`],
    ['after SVG with its own title and style', `<svg><title>a</title><style>b</style></svg>${meta}`],
    ['inside SVG, which it ends', `<svg><g>${meta}`],
    ['after an unclosed SVG', `<svg/>${meta}`],
  ])('finds one %s', (_, html) => {
    expect(findMetaRefreshes(html)).toEqual([found]);
  });

  it.each([
    ['a comment', `<!-- ${meta} -->`],
    ['a script', `<script>document.write('${meta}')</script>`],
    ['a script that hides a comment', `<script><!-- <script></script>${meta}</script>`],
    ['a style', `<style>${meta}</style>`],
    ['a title', `<title>${meta}</title>`],
    ['a textarea', `<textarea>${meta}</textarea>`],
    ['noscript', `<head><noscript>${meta}</noscript>`],
    ['an iframe', `<iframe>${meta}</iframe>`],
    ['noembed, noframes and xmp', `<noembed>${meta}</noembed><noframes>${meta}</noframes><xmp>${meta}</xmp>`],
    ['plain text', `<plaintext>${meta}`],
    ['a template', `<template><template></template>${meta}</template>`],
    ['an attribute', `<p title='${meta}'>`],
    ['CDATA of SVG', `<svg><![CDATA[${meta}]]></svg>`],
    ['another meta', '<meta http-equiv="refresh-rate" content="0;url=/next">'],
    ['a tag that never ends', '<meta http-equiv="refresh" content="0;url=/next"'],
    ['a frame set', `<title>x</title><frameset>${meta}</frameset>`],
    ['what follows a frame set', `<frameset></frameset>${meta}`],
    ['nothing', ''],
  ])('finds none in %s', (_, html) => {
    expect(findMetaRefreshes(html)).toEqual([]);
  });

  it('finds several in their order', () => {
    const other = '<meta http-equiv="refresh" content="9;url=/other">';
    expect(findMetaRefreshes(meta + other).map(({ content }) => content)).toEqual(['0;url=/next', '9;url=/other']);
  });

  it('reports the first base that stands before it', () => {
    expect(findMetaRefreshes(`<base target=x><base href="/a/"><base href="/b/">${meta}`)[0]?.baseHref).toBe('/a/');
    expect(findMetaRefreshes(`${meta}<base href="/late/">`)[0]?.baseHref).toBeNull();
    expect(findMetaRefreshes(`<template><base href="/a/"></template>${meta}`)[0]?.baseHref).toBeNull();
    expect(findMetaRefreshes(`<svg><base href="/a/"></svg>${meta}`)[0]?.baseHref).toBeNull();
  });

  it('never throws', () => {
    const scraps = fc.constantFrom(
      '<',
      '>',
      '/',
      '!--',
      '-->',
      'meta ',
      'svg',
      'template',
      'script',
      'http-equiv=r',
      '"',
      '&',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 60 }), (parts) => {
        findMetaRefreshes(parts.join(''));
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([
    ['open tags', '<b><p>'],
    ['formatting tags that differ', '<b a><i b><u c><p>'],
    ['attributes', ' a=b http-equiv=r'],
    ['open brackets', '<'],
    ['templates', '<template>'],
    ['unfinished references', '&#x'],
  ])('reads 256 KB of %s', { tags: 'slow' }, (_, scrap) => {
    const hostile = `<p http-equiv=refresh ${scrap.repeat(256 * 1024)}`;
    // How the work grows is measured in linear-time.test.ts.
    expect(() => findMetaRefreshes(hostile)).not.toThrow();
  });
});
