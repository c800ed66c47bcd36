import { goodBody, goodHead, html, image, pixel, robotsTxt, type Site, site } from './site.ts';

const alternate = (hreflang: string, href: string) => `<link rel="alternate" hreflang="${hreflang}" href="${href}">`;
const canonical = (href: string) => `<link rel="canonical" href="${href}">`;

/** What search engines look at. */
export const seoSites: Site[] = [
  site('well-found.test', {
    about: 'everything that search engines want',
    page: html({
      head: goodHead + canonical('https://well-found.test/') + alternate('x-default', 'https://well-found.test/'),
    }),
    robots: robotsTxt('User-agent: *', 'Disallow: /private', '', 'Sitemap: https://well-found.test/sitemap.xml'),
  }),
  site('noindex.test', {
    about: 'noindex, no title, no description, empty link phrases, links to nowhere, images without text',
    page: html({
      head: `<meta name="robots" content="noindex, follow">${canonical('/home')}`,
      body:
        '<p><a href="/tyres">click here</a>, <a href="javascript:void(0)">tyres</a>, <a onclick="go()">brakes</a></p>' +
        image(''),
    }),
  }),
  site('closed-to-robots.test', {
    about: 'robots.txt blocks everyone, unknown languages, two canonical URLs',
    page: html({
      head:
        goodHead +
        alternate('xx', 'https://closed-to-robots.test/xx') +
        alternate('de', '/de') +
        canonical('https://closed-to-robots.test/a') +
        canonical('https://closed-to-robots.test/b'),
    }),
    robots: robotsTxt('User-agent: *', 'Disallow: /'),
  }),
  site('failing-robots.test', {
    about: 'robots.txt responds 503; an index date in the past',
    page: html({
      headers: [['X-Robots-Tag', 'unavailable_after: 1 Jan 2020 00:00:00 GMT']],
      head: `${goodHead}${canonical('https://failing-robots.test/')}`,
    }),
    robots: { status: 503, body: 'later' },
  }),
  site('limited-robots.test', {
    about: 'robots.txt responds 429',
    page: html(),
    robots: { status: 429, body: 'slow down' },
  }),
  site('forbidden-robots.test', {
    about: 'robots.txt responds 403; only Googlebot may not index the page',
    page: html({ head: `${goodHead}<meta name="googlebot" content="noindex">` }),
    robots: { status: 403, body: 'User-agent: *\nDisallow: /' },
  }),
  site('broken-robots.test', {
    about: 'robots.txt with unreadable lines',
    page: html(),
    robots: robotsTxt('Disallow: /a', 'User-agent: *', 'Disallow: b', 'Allow: /c$d', 'nonsense', 'Sitemap: /map.xml'),
  }),
  site('home-page-for-robots.test', {
    about: 'robots.txt responds with a page',
    page: html(),
    robots: html(),
  }),
  site('empty-robots.test', {
    about: 'an empty robots.txt, blank title, description and image text; languages and canonical in Link headers',
    page: html({
      headers: [
        ['Link', '<https://empty-robots.test/>; rel="canonical"'],
        ['Link', '<https://empty-robots.test/fr>; rel="alternate"; hreflang="fr-CA"'],
      ],
      head: '<title>  </title><meta name="description" content="  ">',
      body: `<p><a href="">this page</a> ${image('alt=" "')}</p>`,
    }),
    robots: robotsTxt(),
  }),
  site('some-crawlers.test', {
    about: 'one crawler blocked in three ways',
    page: html({
      headers: [['X-Robots-Tag', 'googlebot: noindex']],
      head: `${goodHead}<meta name="googlebot" content="none">`,
    }),
    robots: robotsTxt('User-agent: bingbot', 'Disallow: /', '', 'User-agent: *', 'Disallow:', 'Crawl-delay: 5'),
  }),
  site('let-in-by-name.test', {
    about: 'all crawlers blocked but one',
    page: html({
      head: `${goodHead}<meta name="robots" content="noindex"><meta name="googlebot" content="index">`,
    }),
  }),
  site('noindex-header.test', {
    about: 'noindex in a header, among other words and in capitals',
    page: html({ headers: [['X-Robots-Tag', 'max-snippet:20, NoIndex']] }),
  }),
  site('german.test', {
    about: 'links, images and anchors at the edge of the rules, in German',
    page: html({
      lang: 'de-AT',
      body:
        '<p><a href="/mehr">Hier</a> <a href="/en" lang="en">hier</a> <a href="/x" rel="nofollow">mehr</a> ' +
        '<a href="#top">weiterlesen</a> <a href="mailto:rad@example.org">mehr</a></p>' +
        image('role="presentation"') +
        image('aria-label="Ein Fahrrad"') +
        image('title="Ein Fahrrad"') +
        image('alt=""'),
    }),
  }),
  site('edge-links.test', {
    about: 'anchors without a URL that are fine',
    page: html({
      lang: '',
      body:
        '<p><a id="top"></a><a name="old"></a><a>a placeholder</a> <a role="button" href="javascript:void(0)">Menu</a> ' +
        '<a href="javascript:show()">Show</a> <a href="/mas">MÁS</a> <a href="tel:+431234">call</a></p>',
    }),
  }),
  site('other-language-canonical.test', {
    about: 'the canonical URL is another language version; regions and scripts in the codes',
    page: html({
      head:
        goodHead +
        alternate('en', 'https://other-language-canonical.test/') +
        alternate('zh-Hant-TW', 'https://other-language-canonical.test/zh') +
        alternate('en-UK', 'https://other-language-canonical.test/uk') +
        canonical('https://other-language-canonical.test/zh'),
    }),
  }),
  site('inner-page.test', {
    about: 'an inner page that names the home page as canonical',
    path: '/shop/shoe',
    page: html({ head: goodHead + canonical('https://inner-page.test/') }),
  }),
  site('hidden-images.test', {
    about: 'images that are not shown, with buttons and drawings',
    page: html({
      body:
        `<h1>Images</h1><div hidden>${image('')}</div>${image('style="display:none"')}${image('aria-hidden="true"')}` +
        `<noscript>${image('')}</noscript><template>${image('')}</template>` +
        '<svg role="img" width="9" height="9"><path d="M0 0h9v9z"/></svg><a href="/a"><svg><title>more</title></svg></a>',
    }),
  }),
  site('missing.test', {
    about: 'an error page',
    page: html({ status: 404 }),
  }),
  site('scripted.test', {
    about: 'a script writes the title, the description and the links',
    page: html({
      head:
        '<script>document.title = "Bicycles"; document.head.insertAdjacentHTML("beforeend", ' +
        '\'<meta name="description" content="Bicycles for every road.">\')</script>',
      body: `${goodBody}<script>document.body.insertAdjacentHTML("beforeend", '<a href="/more">read more</a>')</script>`,
    }),
  }),
  site('tag-soup.test', {
    about: 'unclosed, nested and stray elements',
    page: {
      headers: [['Content-Type', 'text/html']],
      body:
        '<title>Soup &amp; salad</title><p>Text<meta name=description content="in the body"><link rel=canonical href=https://elsewhere.test/>' +
        `<a href=/a>read <b>more</a></b><img src=${pixel} alt><table><a href=/b>Learn&nbsp;more</a><tr><td><a href=/c>here`,
    },
  }),
];
