import type { ServerResponse } from 'node:http';
import { type LocalServer, startLocalServer } from './local-server.ts';

/** A small website to track: each path does what its name says. */
export type TargetSite = LocalServer;

type Respond = (response: ServerResponse, argument: string) => void;

const redirect = (response: ServerResponse, status: number, location: string) =>
  response.writeHead(status, { location, 'content-type': 'text/html' }).end();

/** How often each /turns path was requested. */
const turns = new Map<string, number>();

const pages: Record<string, Respond> = {
  page: (response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end('<!doctype html><title>Target</title><p>Here.');
  },
  /** /chain/3 responds with 3 redirects, one status after another, and then the page. */
  chain: (response, argument) => {
    const left = Number(argument);
    redirect(response, [301, 302, 307, 308][left % 4] ?? 302, left > 1 ? `/chain/${left - 1}` : '/page');
  },
  /** /to/hang redirects to /hang. */
  to: (response, argument) => redirect(response, 302, `/${argument}`),
  /** /turns/x redirects to another page each time. */
  turns: (response, argument) => {
    const turn = (turns.get(argument) ?? 0) + 1;
    turns.set(argument, turn);
    redirect(response, 302, `/page?turn=${turn}`);
  },
  loop: (response) => redirect(response, 302, '/loop'),
  status: (response, argument) => {
    response.writeHead(Number(argument), { 'content-type': 'text/plain' }).end('status');
  },
  'sitemap-index.xml': (response) => {
    response.end(
      '<sitemapindex><sitemap><loc>/pages.xml</loc></sitemap><sitemap><loc>/missing.xml</loc></sitemap></sitemapindex>',
    );
  },
  'pages.xml': (response) => {
    const pages = ['/page', '/chain/1', '/chain/2'].map((path) => `<url><loc>${path}</loc></url>`);
    response.end(`<urlset>${pages.join('')}</urlset>`);
  },
  /** Closes the connection without a response. */
  cut: (response) => {
    response.socket?.destroy();
  },
  /** Never responds: the tracker's timeout ends it. */
  hang: () => {},
};

export const startTargetSite = (): Promise<TargetSite> =>
  startLocalServer((request, response) => {
    const [, name = '', argument = ''] = (request.url ?? '').replace(/\?.*/, '').split('/');
    const respond = pages[name];
    if (respond) respond(response, argument);
    else response.writeHead(404).end();
  });
