import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSitemap } from './read-sitemap.ts';

const url = '<url><loc>https://site.test/</loc></url>';

describe('readSitemap', () => {
  it.each<[what: string, text: string, kind: string, entryCount: number]>([
    ['a urlset', `<?xml version="1.0"?><urlset xmlns="x">${url}${url}</urlset>`, 'urlset', 2],
    ['an empty urlset', '<urlset/>', 'urlset', 0],
    ['with a prefix', '<s:urlset><s:url><s:loc>x</s:loc></s:url></s:urlset>', 'urlset', 1],
    [
      'with images',
      `<urlset><url><loc>x</loc><image:image><image:loc>y</image:loc></image:image></url></urlset>`,
      'urlset',
      1,
    ],
    ['an index', '<sitemapindex><sitemap><loc>x</loc></sitemap></sitemapindex>', 'sitemapindex', 1],
    ['RSS', '<rss version="2.0"><channel><item/><item/></channel></rss>', 'feed', 2],
    ['Atom', '<feed xmlns="x"><entry></entry></feed>', 'feed', 1],
    ['after a byte order mark and a comment', `\ufeff\n<!-- <rss> --><urlset>${url}</urlset>`, 'urlset', 1],
    ['with entries in comments and CDATA', `<urlset><!-- ${url} --><![CDATA[${url}]]>${url}</urlset>`, 'urlset', 1],
    ['cut off', `<urlset>${url}<url><loc>htt`, 'urlset', 2],
    ['cut off in a comment', `<urlset>${url}<!-- ${url}`, 'urlset', 1],
    [
      'with entities that would explode',
      '<!DOCTYPE x [<!ENTITY a "&b;&b;">]><urlset><url>&a;</url></urlset>',
      'urlset',
      1,
    ],
    ['a list', 'https://site.test/a\r\nhttps://site.test/b\n\nnonsense\n', 'text', 2],
  ])('reads one: %s', (_, text, kind, entryCount) => {
    expect(readSitemap(text)).toMatchObject({ kind, entryCount });
  });

  it.each<[what: string, text: string, urls: string[], dates: string[]]>([
    [
      'with dates',
      '<urlset><url><loc> https://a.test/?b&amp;c </loc><lastmod>2026-01-01</lastmod></url><url><loc>https://a.test/2</loc></url></urlset>',
      ['https://a.test/?b&c', 'https://a.test/2'],
      ['2026-01-01'],
    ],
    ['in CDATA', '<urlset><url><loc><![CDATA[https://a.test/?b&c]]></loc></url></urlset>', ['https://a.test/?b&c'], []],
    [
      'with images',
      '<urlset><url><loc>https://a.test/</loc><image:image><image:loc>https://a.test/i</image:loc></image:image></url></urlset>',
      ['https://a.test/'],
      [],
    ],
    ['with a prefix', '<s:urlset><s:url><s:loc>https://a.test/</s:loc></s:url></s:urlset>', ['https://a.test/'], []],
    [
      'of an index',
      '<sitemapindex><sitemap><loc>https://a.test/s</loc></sitemap></sitemapindex>',
      ['https://a.test/s'],
      [],
    ],
    ['of a list', 'https://a.test/1\n https://a.test/2 ', ['https://a.test/1', 'https://a.test/2'], []],
  ])('reports the pages: %s', (_, text, urls, dates) => {
    expect(readSitemap(text)).toMatchObject({ urls, dates });
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>Not found</body></html>'],
    ['other XML', '<?xml version="1.0"?><error/>'],
    ['other text', 'Not found'],
    ['text that mentions a URL', 'See https://site.test/'],
    ['JSON', '{"urlset":[]}'],
    ['an open bracket', '<'],
  ])('is not one: %s', (_, text) => {
    expect(readSitemap(text)).toBeNull();
  });

  it('never throws', () => {
    const scraps = fc.constantFrom(
      '<',
      '>',
      '</',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      'urlset',
      'url',
      ':',
      ' ',
      '\n',
      'http://',
    );
    fc.assert(
      fc.property(fc.array(scraps), (parts) => void readSitemap(parts.join(''))),
      { numRuns: runs(1000) },
    );
  });

  it.each(['<', '<!--', '<url', '<a:', '<![CDATA[', 'http://a ', '<url>', '<loc>'])(
    'takes linear time on a megabyte of %s',
    (scrap) => {
      const text = `<urlset>${scrap.repeat(1_000_000 / scrap.length)}`;
      // Anything worse than linear runs into the suite's time limit.
      expect(() => readSitemap(text)).not.toThrow();
    },
  );
});
