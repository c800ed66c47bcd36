import type { IncomingMessage } from 'node:http';

export interface Reply {
  status?: number;
  headers?: readonly (readonly [string, string])[];
  body?: string;
  encoding?: BufferEncoding;
}

/** What a host responds to a request. */
export type Responder = (request: IncomingMessage) => Reply;

/** Who vouches for the certificate that a host sends. */
export type Trust = 'trusted' | 'self-signed' | 'other-host';

/** One host name. Without a responder nothing listens on that port. */
export interface Host {
  trust: Trust;
  http: Responder | null;
  https: Responder | null;
}

/** One URL that Hopwise and its peers judge, and the hosts that are needed for it. */
export interface Site {
  host: string;
  url: string;
  about: string;
  hosts: Record<string, Host>;
}

interface SiteOptions {
  about: string;
  /** What the page at `path` responds with; the rest of the site follows from the options below. */
  page: Reply;
  path?: string;
  /** 404 unless given. */
  robots?: Reply;
  trust?: Trust;
  /** Plain http leads to https on the same host unless given. */
  http?: Responder | null;
  /** Replaces `page`, `path` and `robots` for sites that respond by more than the path. */
  https?: Responder | null;
  otherHosts?: Record<string, Partial<Host>>;
}

export function site(host: string, options: SiteOptions): Site {
  const { about, page, path = '/', robots = notFound, trust = 'trusted' } = options;
  const https = options.https === undefined ? byPath({ [path]: page, '/robots.txt': robots }) : options.https;
  const http = options.http === undefined ? toHttps : options.http;
  const others = Object.entries(options.otherHosts ?? {});
  return {
    host,
    url: `${https ? 'https' : 'http'}://${host}${path}`,
    about,
    hosts: {
      [host]: { trust, http, https },
      ...Object.fromEntries(others.map(([name, other]) => [name, { ...plainHost, ...other }])),
    },
  };
}

const notFound: Reply = { status: 404, headers: [['Content-Type', 'text/plain']], body: 'There is nothing here.\n' };

export function byPath(replies: Record<string, Reply>): Responder {
  return ({ url = '/' }) => replies[url] ?? notFound;
}

/** Keeps the path. */
export function redirectTo(origin: string, headers: Reply['headers'] = []): Responder {
  return ({ url = '/' }) => ({ status: 301, headers: [['Location', origin + url], ...headers] });
}

export const toHttps: Responder = (request) => redirectTo(`https://${request.headers.host}`)(request);

const plainHost: Host = { trust: 'trusted', http: toHttps, https: null };

export const robotsTxt = (...lines: string[]): Reply => ({
  headers: [['Content-Type', 'text/plain']],
  body: lines.map((line) => `${line}\n`).join(''),
});

interface HtmlOptions {
  headers?: Reply['headers'];
  status?: number;
  lang?: string;
  head?: string;
  body?: string;
}

/** A page without fault unless head and body are given. */
export function html(options: HtmlOptions = {}): Reply {
  const { headers = [], status = 200, lang = 'en', head = goodHead, body = goodBody } = options;
  return {
    status,
    headers: [['Content-Type', 'text/html; charset=utf-8'], ...headers],
    body: `<!doctype html>\n<html${lang && ` lang="${lang}"`}>\n<head><meta charset="utf-8">${head}</head>\n<body>${body}</body>\n</html>\n`,
  };
}

export const goodHead =
  '<title>Bicycles for every road</title>' +
  '<meta name="description" content="Which bicycle suits which road, and how to care for it.">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">';

export const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export const goodBody =
  '<h1>Bicycles for every road</h1><p>All about <a href="/tyres">tyres for wet roads</a>.</p>' +
  `<img src="${pixel}" width="40" height="40" alt="A bicycle on gravel">`;

export const image = (attributes: string): string => `<img src="${pixel}" width="40" height="40" ${attributes}>`;
