import { goodHead, html, image, robotsTxt, type Site, site } from './site.ts';

/** Pages that only a parser which works like a browser's reads right. */
export const markupSites: Site[] = [
  site('foreign-base.test', {
    about: 'a base URL on another host, relative links, scripts and canonical URL below it',
    page: html({
      head:
        `<base href="https://cdn.test/shop/">${goodHead}<link rel="canonical" href="https://foreign-base.test/">` +
        '<script src="a.js"></script>',
      body: '<p><a href="here">here</a> <a href="https://foreign-base.test/#top">read more</a></p>',
    }),
  }),
  site('late-head.test', {
    about: 'a head that ends early, so the rest is in the body',
    page: html({
      head:
        '<title>First title</title><div></div><meta name="description" content="In the body after all.">' +
        '<link rel="canonical" href="/relative"><link rel="alternate" hreflang="xx" href="/xx">' +
        '<meta name="robots" content="noindex"><title>Second title</title>',
    }),
  }),
  site('drawn-title.test', {
    about: 'a title in a drawing only, links in drawings',
    page: html({
      head: '<meta name="description" content="Drawings of bicycles.">',
      body:
        '<svg width="9" height="9"><title>A wheel</title><a href="/wheel"><text>more</text></a></svg>' +
        '<svg width="9" height="9"><a><text>no address</text></a></svg>',
    }),
  }),
  site('loud-markup.test', {
    about: 'capital letters in names and values, several words in rel',
    page: html({
      head:
        '<TITLE>LOUD</TITLE><META NAME="Description" CONTENT="Loud."><META NAME="ROBOTS" CONTENT="NOINDEX,NOFOLLOW">' +
        '<LINK REL="ALTERNATE" HREFLANG="EN-us" HREF="HTTPS://loud-markup.test/us">' +
        '<LINK REL="Canonical" HREF="HTTPS://LOUD-MARKUP.TEST/">' +
        '<link rel="alternate stylesheet" hreflang="zz" href="/style">',
      body: '<P><A HREF="JAVASCRIPT:void(0)">Open</A> <A HREF="/x" REL="external NoFollow">HERE</A></P>',
    }),
  }),
  site('link-words.test', {
    about: 'empty phrases made of several elements, hidden words and images',
    page: html({
      body:
        '<p><a href="/1"><span style="display:none">About tyres: </span>read <b>more</b></a> ' +
        `<a href="/2">${image('alt="Tyres"')}</a> <a href="/3" aria-label="About brakes">learn<br>more</a></p>`,
    }),
  }),
  site('link-languages.test', {
    about: 'phrases in the language of an inner element, or in none that is known',
    page: html({
      body:
        '<p><a href="/1"><span lang="es">aquí</span></a> <a href="/2" lang="">hier</a> ' +
        '<a href="/3" lang="nl">hier</a> <a href="/4" hreflang="de">hier</a></p>',
    }),
  }),
  site('image-names.test', {
    about: 'images named by elements that exist',
    page: html({
      body: `<h1 id="name">A wheel</h1>${image('aria-labelledby="name"')}${image('role="none" alt="x"')}`,
    }),
  }),
  site('image-without-name.test', {
    about: 'an image named by an element that does not exist',
    page: html({ body: `<h1>A wheel</h1>${image('aria-labelledby="nothing"')}` }),
  }),
  site('focusable-decoration.test', {
    about: 'an image marked as decoration that can be reached by keyboard',
    page: html({ body: `<h1>A wheel</h1>${image('role="presentation" tabindex="0"')}` }),
  }),
  site('latin-1.test', {
    about: 'a page in an old encoding, which a meta element names',
    page: {
      headers: [['Content-Type', 'text/html']],
      encoding: 'latin1',
      body:
        '<!doctype html><html lang="es"><meta charset="iso-8859-1"><title>Señales</title>' +
        '<meta name="description" content="Señales y más"><p><a href="/mas">más información</a>',
    },
  }),
  site('comments.test', {
    about: 'markup in comments, scripts, text areas and attributes',
    page: html({
      head:
        `${goodHead}<!-- <meta name="robots" content="noindex"> --><style>/* <title>x</title> */</style>` +
        '<script>"<meta name=robots content=noindex>"</script>',
      body:
        '<textarea><a href="javascript:void(0)">x</a></textarea><p title="<a href=/>click here</a>">Text</p>' +
        '<a href="/a" title="more">tyres</a><!--> <a href="/b">click here</a> <!-- -->',
    }),
  }),
  site('robots-groups.test', {
    about: 'robots.txt with a byte order mark, groups in pieces, wildcards and equal rules',
    page: html(),
    robots: robotsTxt(
      '\ufeffUser-agent: Googlebot',
      'User-agent: bingbot',
      'Disallow: /*?id=',
      '',
      'USER-AGENT: *',
      'Disallow: /',
      'Allow: /$',
      '',
      'User-agent: DuckDuckBot # comment',
      'Disallow: /',
    ),
  }),
  site('robots-last-rule.test', {
    about: 'everyone blocked in two groups with one name',
    page: html(),
    robots: robotsTxt('User-agent: *', 'Disallow: /private', '', 'User-agent: *', 'Disallow: /', 'Noindex: /x'),
  }),
];
