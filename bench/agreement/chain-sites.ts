import { cookie, csp, longHsts, nosniff, strictHeaders } from './headers.ts';
import { byPath, html, redirectTo, type Site, site } from './site.ts';

/** What happens before a page is reached: certificates, http and https, redirects. */
export const chainSites: Site[] = [
  site('bare.test', {
    about: 'no security header at all, http responds without a redirect',
    page: html(),
    http: byPath({ '/': html() }),
  }),
  site('plain-http.test', {
    about: 'no https at all',
    page: html(),
    https: null,
    http: byPath({ '/': html({ headers: [csp("default-src 'self'"), longHsts, cookie('visit=1; SameSite=Lax')] }) }),
  }),
  site('https-only.test', {
    about: 'nothing listens for http; HSTS exactly at the limit',
    page: html({ headers: [['Strict-Transport-Security', 'max-age=15552000'], csp("default-src 'self'"), nosniff] }),
    http: null,
  }),
  site('self-signed.test', {
    about: 'a self-signed certificate, good headers otherwise',
    page: html({ headers: [...strictHeaders, cookie('sessionid=1; HttpOnly; SameSite=Lax')] }),
    trust: 'self-signed',
  }),
  site('other-host.test', {
    about: 'a certificate for another name',
    page: html({ headers: [longHsts, nosniff] }),
    trust: 'other-host',
  }),
  site('agreement-example.dev', {
    about: 'a name under a top level that browsers only visit over https',
    page: html({ headers: [csp("default-src https: 'unsafe-inline'")] }),
  }),
  site('moved.test', {
    about: 'https redirects to www and sets a cookie',
    page: html(),
    https: redirectTo('https://www.moved.test', [longHsts, cookie('session=1; Path=/')]),
    otherHosts: { 'www.moved.test': { https: byPath({ '/': html({ headers: [...strictHeaders] }) }) } },
  }),
  site('apex.test', {
    about: 'http redirects straight to https on another host',
    page: html(),
    http: redirectTo('https://www.apex.test'),
    https: redirectTo('https://www.apex.test'),
    otherHosts: { 'www.apex.test': { https: byPath({ '/': html({ headers: [longHsts, nosniff] }) }) } },
  }),
  site('json.test', {
    about: 'a response that is not a page; preflights are rejected, the response itself is open to all',
    page: html(),
    https: ({ method, url }) =>
      method === 'OPTIONS' || url !== '/'
        ? { status: 405, headers: [['Content-Type', 'text/plain']] }
        : {
            headers: [['Content-Type', 'application/json'], ['Access-Control-Allow-Origin', '*'], longHsts, nosniff],
            body: '{"bicycles": 3}\n',
          },
  }),
  site('downgrade.test', {
    about: 'https redirects to http',
    page: html(),
    https: redirectTo('http://downgrade.test'),
    http: byPath({ '/': html({ headers: [csp("default-src 'self'; img-src http:"), nosniff] }) }),
  }),
  site('endless.test', {
    about: 'http redirects to itself endlessly; https is fine',
    page: html({ headers: [longHsts, nosniff] }),
    http: redirectTo('http://endless.test'),
  }),
  site('untrusted-target.test', {
    about: 'http redirects to a host with an untrusted certificate',
    page: html({ headers: [longHsts, nosniff] }),
    http: redirectTo('https://www.untrusted-target.test'),
    otherHosts: {
      'www.untrusted-target.test': { trust: 'self-signed', https: byPath({ '/': html() }) },
    },
  }),
];
