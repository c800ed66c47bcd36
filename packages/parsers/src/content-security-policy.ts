import { portOf } from './host-and-port.ts';

/** A directive as it was sent: its name, then its values, all in lower case. */
export type CspDirective = [name: string, ...values: string[]];

/** Splits header lines into policies: a comma parts them (CSP 3 section 2.2). A blank line counts as one, invalid, policy. */
export function splitPolicies(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const policies = line
      .split(',')
      .map((policy) => policy.replaceAll(/[\r\n]/g, '').trim())
      .filter((policy) => policy !== '');
    return policies.length === 0 ? [''] : policies;
  });
}

/** In the order of the policy, repeated ones too; browsers obey the first of a name. */
export function policyDirectives(policy: string): CspDirective[] {
  return policy.split(';').flatMap((part): CspDirective[] => {
    // Not /\s+/: after compiling many patterns V8 stops optimizing new ones, and millions of spaces overflow its stack.
    const [name = '', ...values] = part
      .toLowerCase()
      .split(/\s/)
      .filter((word) => word !== '');
    return name === '' ? [] : [[name, ...values]];
  });
}

/** CSP 3, section 2.3.1: at least one character of base64 or base64url, then at most two signs to fill up. */
const nonceSource = /^'nonce-[\w+/-]+={0,2}'$/i;
const hashSource = /^'sha-?(?:256|384|512)-([\w+/-]+)={0,2}'$/i;

export const isNonce = (source: string): boolean => nonceSource.test(source);

/** Whether a source trusts scripts or styles one by one. What only looks like it browsers ignore. */
export function isNonceOrHash(source: string): boolean {
  const digest = hashSource.exec(source)?.[1];
  // One character left over is no whole byte, so it cannot be decoded.
  return isNonce(source) || (digest !== undefined && digest.length % 4 !== 1);
}

/**
 * The directives that speak of script and style elements and of inline handlers and styles, most specific first: the
 * one that a policy has is the one that counts (CSP 3, section 6.8.3).
 */
export const cspFallbacks = {
  'script-src-elem': ['script-src-elem', 'script-src', 'default-src'],
  'script-src-attr': ['script-src-attr', 'script-src', 'default-src'],
  'style-src-elem': ['style-src-elem', 'style-src', 'default-src'],
  'style-src-attr': ['style-src-attr', 'style-src', 'default-src'],
} as const;

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

/** A source allowed over http is also allowed over https. */
const isScheme = ({ protocol }: URL, wanted: string): boolean =>
  protocol === wanted || (wanted === 'http:' && protocol === 'https:');

const isHost = (hostname: string, wanted: string): boolean =>
  wanted === '*' || (wanted.startsWith('*.') ? hostname.endsWith(wanted.slice(1)) : hostname === wanted);

const isPort = (url: URL, wanted: string | undefined): boolean =>
  wanted === '*' || (wanted === undefined ? url.port === '' : portOf(url) === Number(wanted));

/** A folder covers everything in it. */
const isPath = (pathname: string, wanted: string | undefined): boolean =>
  wanted === undefined || (wanted.endsWith('/') ? pathname.startsWith(wanted) : pathname === wanted);
