import { describe, expect, it } from 'vitest';
import { outlineOf, outlinePage, type PageOutline } from './page-outline.ts';

const url = 'https://shop.test/de/';
const outline = (html: string): PageOutline => outlinePage(html, url);

describe('outlinePage', () => {
  it('returns an empty outline for an empty document', () => {
    expect(outline('')).toEqual({
      doctype: null,
      lang: null,
      baseUrl: url,
      title: null,
      metas: [],
      links: [],
      anchors: [],
      images: [],
      scripts: [],
      forms: [],
      embeds: [],
      httpStyles: [],
      framedPages: [],
      headings: [],
      jsonLd: [],
      modules: [],
      textLength: 0,
      hasPasswordField: false,
      headEnded: false,
    });
  });

  it.for([
    ['plain', '<title>Shoes</title>', 'Shoes'],
    ['white space collapsed', '<title>\n  Red \t shoes\n</title>', 'Red shoes'],
    ['character references', '<title>Shoes &amp; more &#8364;</title>', 'Shoes & more €'],
    ['tags are text', '<title>a <b>b</title>', 'a <b>b'],
    ['the first counts', '<title>one</title><title>two</title>', 'one'],
    ['blank', '<title> </title>', ''],
    ['that of a drawing does not count', '<svg><title>Logo</title></svg>', null],
    ['after a drawing', '<svg><title>Logo</title></svg><title>Shoes</title>', 'Shoes'],
    ['never closed', '<title>Shoes<p>and more', 'Shoes<p>and more'],
    ['in a template', '<template><title>no</title></template>', null],
  ])('title: %s', ([, html, title]) => {
    expect(outline(html ?? '').title).toBe(title);
  });

  it.for([
    ['standard', '<!DOCTYPE html><p>', 'DOCTYPE html'],
    ['after white space and comments', ' <!-- x --> <!doctype html>', 'doctype html'],
    ['too late', '<p><!doctype html>', null],
    ['none', '<p>', null],
  ])('doctype: %s', ([, html, doctype]) => {
    expect(outline(html ?? '').doctype).toBe(doctype);
  });

  it.for([
    ['absolute', '<base href="https://cdn.test/x/">', 'https://cdn.test/x/'],
    ['relative', '<base href="../en/">', 'https://shop.test/en/'],
    ['the first counts', '<base href="/a/"><base href="/b/">', 'https://shop.test/a/'],
    ['without href', '<base target="_top"><base href="/b/">', 'https://shop.test/b/'],
    ['no URL', '<base href="https://[">', url],
    ['a scheme that cannot be a base', '<base href="javascript:1">', url],
    ['too long to resolve thousands of links against', `<base href="/${'x'.repeat(10_000)}/">`, url],
  ])('base: %s', ([, html, baseUrl]) => {
    expect(outline(html ?? '').baseUrl).toBe(baseUrl);
  });

  it('resolves against the site where the URL of the page is very long', () => {
    expect(outlinePage('', `${url}${'x'.repeat(10_000)}`).baseUrl).toBe('https://shop.test/');
  });

  it.for([
    ['in the head', '<head><meta name=X content=1></head>', true],
    ['without a head tag', '<meta name=X content=1>', true],
    ['after the head, before the body', '<head></head><meta name=X content=1><body>', true],
    ['in the body', '<body><meta name=X content=1>', false],
    ['after an element that begins the body', '<head><div></div><meta name=X content=1>', false],
    ['after text that begins the body', '<head>Hello<meta name=X content=1>', false],
    ['after text that does not', '<head><style>p{}</style><script>1</script> \n<meta name=X content=1>', true],
  ] as const)('head or body: %s', ([, html, inHead]) => {
    expect(outline(html).metas).toEqual([
      { name: 'x', property: null, httpEquiv: null, charset: null, content: '1', inHead },
    ]);
  });

  it('reads every kind of element', () => {
    const { metas, ...page } = outline(
      `<html lang=de-CH><head>
        <meta charset=utf-8><meta http-equiv="Content-Security-Policy" content="default-src 'self'">
        <meta property="og:title" content="Schuhe &quot;Rot&quot;">
        <link rel="Alternate  STYLESHEET" href=a.css hreflang=fr type=text/css media=print integrity=sha384-x crossorigin>
        <script src=/a.js integrity=sha384-y crossorigin=anonymous type=module></script>
        <script>var a = '<img src=x>';</script>
        <script type="application/LD+json">{"@type":"Thing"}</script>
      </head><body>
        <h1>Rote <em>Schuhe</em></h1><h2>Mehr</h2>
        <img src=a.png srcset="b.png 2x" alt="" title=T role=img aria-label=L aria-labelledby=i tabindex=0>
        <form action=http://x.test/ method=POST></form>
        <iframe src=/f></iframe><object data=/o></object><embed src=/e><video src=/v poster=/p></video>
        <audio></audio><picture><source srcset="c.png"></picture><input type=image src=/i><input type=text src=/no>
      </body>`,
    );
    expect(
      metas.map(({ charset, httpEquiv, property, content }) => charset ?? httpEquiv ?? [property, content]),
    ).toEqual(['utf-8', 'content-security-policy', ['og:title', 'Schuhe "Rot"']]);
    expect(page).toMatchObject({
      lang: 'de-CH',
      links: [
        {
          rel: ['alternate', 'stylesheet'],
          href: 'a.css',
          hreflang: 'fr',
          type: 'text/css',
          media: 'print',
          as: null,
          integrity: 'sha384-x',
          crossOrigin: '',
          inHead: true,
        },
      ],
      scripts: [
        { src: '/a.js', type: 'module', integrity: 'sha384-y', crossOrigin: 'anonymous' },
        { src: null, type: null, integrity: null, crossOrigin: null },
      ],
      jsonLd: ['{"@type":"Thing"}'],
      headings: [
        { level: 1, text: 'Rote Schuhe' },
        { level: 2, text: 'Mehr' },
      ],
      images: [
        {
          src: 'a.png',
          srcset: 'b.png 2x',
          alt: '',
          title: 'T',
          role: 'img',
          ariaLabel: 'L',
          ariaLabelledBy: 'i',
          tabIndex: '0',
          hidden: false,
        },
      ],
      forms: [{ action: 'http://x.test/', method: 'POST' }],
      embeds: [
        { tag: 'iframe', src: '/f', srcset: null, poster: null },
        { tag: 'object', src: '/o' },
        { tag: 'embed', src: '/e' },
        { tag: 'video', src: '/v', poster: '/p' },
        { tag: 'source', src: null, srcset: 'c.png' },
        { tag: 'input', src: '/i' },
      ],
      textLength: 'Rote'.length + 'Schuhe'.length + 'Mehr'.length,
      headEnded: true,
    });
  });

  it.for([
    ['template', '<template><img src=x><a href=/>x</a></template>'],
    ['noscript', '<body><noscript><img src=x><a href=/>x</a></noscript>'],
    ['nested templates', '<template><template></template><img src=x><a href=/>x</a></template>'],
    ['template that closes nothing around it', '<div><template></div><img src=x><a href=/>x</a></template>'],
    ['comment', '<!-- <img src=x><a href=/>x</a> -->'],
    ['script', '<script>"<img src=x><a href=/>x</a>"</script>'],
    ['textarea', '<textarea><img src=x><a href=/>x</a></textarea>'],
    ['tag cut off at the end', '<a href="/'],
  ])('leaves out what is no part of the document: %s', ([, html]) => {
    expect(outline(html ?? '')).toMatchObject({ images: [], anchors: [] });
  });

  it.for([
    ['plain', '<a href=/>Red shoes</a>', 'Red shoes'],
    ['nested', '<a href=/><span>Red</span> <b>shoes</b></a>', 'Red shoes'],
    ['blocks are apart', '<a href=/><div>Red</div><div>shoes</div></a>', 'Red shoes'],
    ['line breaks are apart', '<a href=/>Red<br>shoes</a>', 'Red shoes'],
    ['spans are not', '<a href=/>Re<span>d</span></a>', 'Red'],
    ['hidden text is not seen', '<a href=/>Red <span hidden>shoes</span></a>', 'Red'],
    ['styles are not seen', '<a href=/>Red<style>a{}</style></a>', 'Red'],
    ['image texts are not text', '<a href=/><img alt=shoes></a>', ''],
    ['in a drawing', '<svg><a href=/><title>no</title><text>Red</text></a></svg>', 'Red'],
  ])('link text: %s', ([, html, text]) => {
    expect(outline(html ?? '').anchors).toMatchObject([{ href: '/', text }]);
  });

  it.for([
    ['none', '<a>x</a>', null],
    ['of the page', '<html lang=en-GB><a>x</a>', 'en'],
    ['of the link', '<html lang=en><a lang=DE>x</a>', 'de'],
    ['of what is inside', '<html lang=en><a>x <i lang=fr>y</i></a>', 'fr'],
    ['several', '<html lang=en><a><i lang=fr>y</i><i lang=de>z</i></a>', null],
    ['nested inside', '<html lang=en><a><i lang=fr><b lang=de>z</b></i></a>', null],
    ['said to be unknown', '<html lang=en><a lang="">x</a>', null],
    ['after an element that closed it', '<p lang=fr>a<p><a>x</a>', null],
  ])('link language: %s', ([, html, lang]) => {
    expect(outline(html ?? '').anchors).toMatchObject([{ lang }]);
  });

  it('reads what else links carry', () => {
    expect(
      outline('<a id=a name=b role=button rel="NoFollow ugc" onclick="go()">x</a><a target=_top onclick=" ">').anchors,
    ).toMatchObject([
      {
        href: null,
        id: 'a',
        name: 'b',
        role: 'button',
        rel: ['nofollow', 'ugc'],
        hasListener: true,
        expectsHref: true,
      },
      { href: null, id: null, hasListener: false, expectsHref: true },
    ]);
  });

  it('does not nest links', () => {
    expect(outline('<a href=/1>one<a href=/2>two</a>').anchors.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('marks images that are hidden from assistive technology', () => {
    const html = '<img src=a><div aria-hidden=true><img src=b></div><div hidden><img src=c></div><img src=d>';
    expect(outline(html).images.map(({ hidden }) => hidden)).toEqual([false, true, true, false]);
  });

  it.for([
    ['display:none', true],
    ['color: red; DISPLAY : None !important', true],
    ['display:block', false],
    ['display:none-such', false],
    ['--display:none', false],
    ['content:"display:none"', false],
    ['display', false],
    ['', false],
  ] as const)('an image with the style %s is hidden: %s', ([style, hidden]) => {
    expect(outline(`<p style='${style}'><img src=a>`).images).toMatchObject([{ hidden }]);
  });

  it('lets HTML break out of an unclosed drawing', () => {
    expect(outline('<svg><path><div><title>Shoes</title>').title).toBe('Shoes');
  });

  it.for(['<p>ab</p', '<p>ab</p ', '<p>ab</p\n x', '<p>ab<br /', '<p>ab<a href=x'])(
    'counts no tag as text: %j',
    (html) => {
      expect(outline(html).textLength).toBe(2);
    },
  );

  it.for([
    ['plain', '<p>\n ab c \t', 4],
    ['wide white space around it', '<p>\u00a0ab\u2003\ufeff', 2],
    ['written as a reference', '<p>&nbsp;ab&#32;', 2],
    ['a reference further on', '<p> ab </p><p>&lt;</p>', 3],
    ['only white space', '<p> \n</p>&nbsp;', 0],
  ] as const)('text length: %s', ([, html, length]) => {
    expect(outline(html).textLength).toBe(length);
  });

  it('uses the first of duplicate attributes', () => {
    expect(outline('<img src=a src=b alt>').images).toMatchObject([{ src: 'a', alt: '' }]);
    expect(outline('<img style=color:red style=display:none>').images).toMatchObject([{ hidden: false }]);
  });
});

describe('outlineOf', () => {
  it('reads a page once', () => {
    const page = { url, statusCode: 200, headers: [], html: '<title>x</title>', isHtml: true, complete: true };
    expect(outlineOf(page)).toBe(outlineOf(page));
    expect(outlineOf({ ...page })).not.toBe(outlineOf(page));
  });
});
