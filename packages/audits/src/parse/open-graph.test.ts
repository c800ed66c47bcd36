import { describe, expect, it } from 'vitest';
import { parseOpenGraph, parseTwitterCard } from './open-graph.ts';
import { outlinePage } from './page-outline.ts';

const metas = (html: string) => outlinePage(html, 'https://a.test/').metas;
const nothing = { title: null, type: null, image: null, url: null, description: null, siteName: null };

describe('parseOpenGraph', () => {
  it.for<[name: string, html: string, found: object]>([
    ['none', '', nothing],
    ['property', '<meta property="og:title" content=" Red ">', { ...nothing, title: 'Red' }],
    ['name instead of property', '<meta name="OG:type" content=website>', { ...nothing, type: 'website' }],
    [
      'the first that is filled',
      '<meta property=og:url content=""><meta property=og:url content=/a>',
      { ...nothing, url: '/a' },
    ],
    ['image by its other name', '<meta property=og:image:secure_url content=/i>', { ...nothing, image: '/i' }],
    ['site name', '<meta property=og:site_name content=Shop>', { ...nothing, siteName: 'Shop' }],
    ['without content', '<meta property=og:title>', nothing],
  ])('%s', ([, html, found]) => {
    expect(parseOpenGraph(metas(html))).toEqual(found);
  });
});

describe('parseTwitterCard', () => {
  it.for<[name: string, html: string, found: object]>([
    ['none', '', { card: null, title: null, description: null, image: null }],
    [
      'own',
      '<meta name=twitter:card content=Summary><meta name=twitter:title content=T>',
      { card: 'summary', title: 'T' },
    ],
    [
      'falls back to Open Graph',
      '<meta name=twitter:card content=summary><meta property=og:title content=O><meta property=og:image content=/i>',
      { title: 'O', image: '/i' },
    ],
    ['property instead of name', '<meta property=twitter:image content=/t>', { card: null, image: '/t' }],
  ])('%s', ([, html, found]) => {
    expect(parseTwitterCard(metas(html))).toMatchObject(found);
  });
});
