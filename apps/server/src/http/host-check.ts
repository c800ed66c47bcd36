import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { withoutRootDot } from '@hopwise/model';
import { bareHost } from '@hopwise/parsers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { apiKeyOf } from './caller.ts';
import { wantsPage } from './error-handler.ts';
import { changesSomething } from './route-policy.ts';

type HostConfig = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts'>;

/**
 * Called by machines under whatever name they know this server by. They reveal nothing about people, and `/metrics`
 * needs its token.
 */
const openPaths = ['/health', '/metrics'];

/**
 * Serves only known host names. Otherwise any web page could point its own name here (DNS rebinding), and a visitor's
 * browser would treat this server as part of that site.
 */
export function refuseOtherHosts(app: FastifyInstance, config: HostConfig): void {
  const isOurs = hostMatcher(config);
  app.addHook('onRequest', async (request) => {
    if (hostLines(request) > 1) throw new AppError('VALIDATION_FAILED', 'The request has more than one Host header');
    if (openPaths.includes(request.url.split('?')[0] ?? '')) return;
    // The host name from a proxy determines links, and anyone who reaches us directly can forge it.
    for (const host of [targetHost(request), request.headers.host, request.host]) {
      if (host && !isOurs(host)) throw misdirected(host);
    }
  });
}

/** The host of an absolute request target, which overrides Host (RFC 9112 section 3.2.2). */
const targetHost = ({ originalUrl }: FastifyRequest): string | undefined =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(originalUrl) ? (URL.parse(originalUrl)?.host ?? originalUrl) : undefined;

/**
 * Node keeps the first Host header and drops the others; a proxy in front may have used another one (RFC 9112 section
 * 3.2).
 */
const hostLines = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

const misdirected = (host: string) =>
  new AppError('MISDIRECTED_REQUEST', `Unknown host ${host}. Add it to ALLOWED_HOSTS or set PUBLIC_URL.`);

/** Whether the server may be called by this Host header, whatever the port. */
export function hostMatcher({ host, publicUrl, allowedHosts }: HostConfig): (header: string) => boolean {
  const names = new Set(['localhost', hostnameOf(host), publicUrl?.hostname, ...allowedHosts]);
  // DNS rebinding can't use a literal IP address, and behind NAT or in a container we don't know our own.
  const anyAddress = host === '0.0.0.0' || host === '::';
  return (header) => {
    const hostname = hostnameOf(header);
    if (hostname === undefined) return false;
    return names.has(hostname) || (isAddress(hostname) && (anyAddress || isLoopback(hostname)));
  };
}

/** Normalized as in the URL Standard; undefined for an invalid host. */
function hostnameOf(host: string): string | undefined {
  const written = isIPv6(host) ? `[${host}]` : host;
  const url = /[/?#@\\]/.test(written) ? null : URL.parse(`http://${written}`);
  // A name may end in the root dot.
  return withoutRootDot(url?.hostname ?? '') || undefined;
}

const isAddress = (hostname: string) => isIP(bareHost(hostname)) !== 0;
const isLoopback = (hostname: string) => ipaddr.process(bareHost(hostname)).range() === 'loopback';

/**
 * Keeps other web sites from making changes with this browser's cookies. Calls with an API key are exempt: a site can't
 * make a browser send one. So are calls with neither header below: every browser sends one of them. Routes for pages of
 * any site are marked. Routes for programs only are closed to pages of other sites, whatever they send, as the MCP
 * specification requires.
 */
export function refuseOtherOrigins(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  app.addHook('onRequest', async (request) => {
    const { access, isForAnySite } = request.routeOptions.config;
    if (!changesSomething(request.method) || isForAnySite === true) return;
    if (apiKeyOf(request) !== undefined && access !== 'key') return;
    if (isFromOtherSite(request, config)) {
      throw new AppError('FORBIDDEN', 'Cross-site request blocked');
    }
  });
}

/** Fetch Metadata is explicit, but browsers send it only to https and localhost; Origin is sent everywhere. */
function isFromOtherSite({ headers, host }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl?.origin) return false;
  return URL.parse(origin)?.host !== host;
}

/** The server's public origin: PUBLIC_URL, otherwise from the request. */
export const publicOrigin = ({ protocol, host }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string => {
  const asked = `${protocol}://${host}`;
  return publicUrl?.origin ?? URL.parse(asked)?.origin ?? '';
};

/** The URL for route lookup. A typo such as `/%E0%A4%A` must still get a page. */
export function readableAddress(request: IncomingMessage): string {
  const { url = '/' } = request;
  const [path = '/'] = url.split('?');
  return wantsPage(request) && !canBeDecoded(path) ? path.replaceAll('%', '%25') : url;
}

function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
