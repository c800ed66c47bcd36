import type { IncomingMessage } from 'node:http';

export interface Reply {
  status?: number;
  headers?: readonly (readonly [string, string])[];
  body?: string;
  encoding?: BufferEncoding;
}

/** A host's response to a request. */
export type Responder = (request: IncomingMessage) => Reply;

/** The issuer of a host's certificate. */
export type Trust = 'trusted' | 'self-signed' | 'other-host';

/** One host name. Nothing listens on a port without a responder. */
export interface Host {
  trust: Trust;
  http: Responder | null;
  https: Responder | null;
}

/** One URL for Hopwise and its peers to judge, and its hosts. */
export interface Site {
  host: string;
  url: string;
  about: string;
  hosts: Record<string, Host>;
}

interface SiteOptions {
  about: string;
  /** The response at `path`; the rest of the site follows from the options below. */
  page: Reply;
  path?: string;
  /** 404 by default. */
  robots?: Reply;
  trust?: Trust;
  /** By default, plain http redirects to https on the same host. */
  http?: Responder | null;
  /** Replaces `page`, `path` and `robots` for sites whose response depends on more than the path. */
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

/** A flawless page by default. */
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
