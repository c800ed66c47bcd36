import { isIP, isIPv6 } from 'node:net';
import { withoutRootDot } from '@hopwise/model';
import { bareHost } from '@hopwise/parsers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

type HostConfig = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts'>;

/** Asked by machines under whatever name they know this one by. They tell nothing of people, and `/metrics` asks for its token. */
const openPaths = ['/health', '/metrics'];

/**
 * Serves only under names that are this server's. Otherwise any web page could have its own name lead here (DNS
 * rebinding), and the browser of whoever looks at it would take this server for a part of that page.
 */
export function refuseOtherHosts(app: FastifyInstance, config: HostConfig): void {
  const isOurs = hostMatcher(config);
  app.addHook('onRequest', async (request) => {
    if (hostLines(request) > 1) throw new AppError('VALIDATION_FAILED', 'The request has more than one Host header');
    if (openPaths.includes(request.url.split('?')[0] ?? '')) return;
    // The name that a proxy passes on decides where links lead, and anyone can claim it who reaches us without one.
    for (const host of [targetHost(request), request.headers.host, request.host]) {
      if (host && !isOurs(host)) throw misdirected(host);
    }
  });
}

/** The host in a request target that is a whole URL, which then counts instead of Host (RFC 9112 section 3.2.2). */
const targetHost = ({ originalUrl }: FastifyRequest): string | undefined =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(originalUrl) ? (URL.parse(originalUrl)?.host ?? originalUrl) : undefined;

/** Node keeps the first and drops the others; a proxy in front may have decided by another (RFC 9112 section 3.2). */
const hostLines = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

const misdirected = (host: string) =>
  new AppError(
    'MISDIRECTED_REQUEST',
    `This server is not known by the name ${host}. If it should, add the name to ALLOWED_HOSTS or set PUBLIC_URL`,
  );

/** Whether the server may be called by what a Host header says, whatever the port. */
export function hostMatcher({ host, publicUrl, allowedHosts }: HostConfig): (header: string) => boolean {
  const names = new Set(['localhost', hostnameOf(host), publicUrl?.hostname, ...allowedHosts]);
  // No name can lead to an address that is typed, and behind NAT or in a container we do not know our own.
  const anyAddress = host === '0.0.0.0' || host === '::';
  return (header) => {
    const hostname = hostnameOf(header);
    if (hostname === undefined) return false;
    return names.has(hostname) || (isAddress(hostname) && (anyAddress || isLoopback(hostname)));
  };
}

/** In the one spelling of the URL Standard; undefined for what is no host. */
function hostnameOf(host: string): string | undefined {
  const written = isIPv6(host) ? `[${host}]` : host;
  const url = /[/?#@\\]/.test(written) ? null : URL.parse(`http://${written}`);
  // A name may end in the dot of the root.
  return withoutRootDot(url?.hostname ?? '') || undefined;
}

const isAddress = (hostname: string) => isIP(bareHost(hostname)) !== 0;
const isLoopback = (hostname: string) => ipaddr.process(bareHost(hostname)).range() === 'loopback';
