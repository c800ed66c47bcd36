import type { CspDirective } from './content-security-policy.ts';
import { portOf } from './host-and-port.ts';

/** CSP 3, section 6.4.1: whether policies let a page take this for its base. Browsers ignore a base that they do not. */
export function allowsBase(href: string, documentUrl: string, policies: readonly (readonly CspDirective[])[]): boolean {
  const base = URL.parse(href, documentUrl);
  if (base === null || policies.length === 0) return true;
  const self = new URL(documentUrl);
  return policies.every((directives) => {
    const [, ...sources] = directives.find(([name]) => name === 'base-uri') ?? [null, '*'];
    return sources.some((source) => matches(base, source, self));
  });
}

const hostSource = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*']+)(?::(\d+|\*))?(\/.*)?$/;

/** Section 6.7.2.8. Sources come in lower case. */
function matches(url: URL, source: string, self: URL): boolean {
  if (source === '*') return isScheme(url, 'http:') || url.protocol === self.protocol;
  if (source === "'self'") return url.host === self.host && isScheme(url, self.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return isScheme(url, source);
  const [, scheme, host = '', port, path] = hostSource.exec(source) ?? [];
  if (host === '' || !isScheme(url, scheme === undefined ? self.protocol : `${scheme}:`)) return false;
  return isHost(url.hostname, host) && isPort(url, port) && isPath(url.pathname.toLowerCase(), path);
}

/** What is allowed over http is allowed over https. */
const isScheme = ({ protocol }: URL, wanted: string): boolean =>
  protocol === wanted || (wanted === 'http:' && protocol === 'https:');

const isHost = (hostname: string, wanted: string): boolean =>
  wanted === '*' || (wanted.startsWith('*.') ? hostname.endsWith(wanted.slice(1)) : hostname === wanted);

const isPort = (url: URL, wanted: string | undefined): boolean =>
  wanted === '*' || (wanted === undefined ? url.port === '' : portOf(url) === Number(wanted));

/** A folder stands for all that is in it. */
const isPath = (pathname: string, wanted: string | undefined): boolean =>
  wanted === undefined || (wanted.endsWith('/') ? pathname.startsWith(wanted) : pathname === wanted);
