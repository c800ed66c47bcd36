import { isIP, isIPv6 } from 'node:net';
import { withoutRootDot } from '@hopwise/model';
import { bareHost } from '@hopwise/parsers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

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
