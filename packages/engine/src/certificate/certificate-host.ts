import { isIP } from 'node:net';
import { withoutRootDot } from '@hopwise/model';
import { bareHost } from '@hopwise/parsers';
import { getPublicSuffix } from 'tldts';
import type { SubjectAltName } from './subject-alt-names.ts';

/**
 * Whether a certificate with these names is for this host, after RFC 9525 section 6 as browsers apply it: the common
 * name does not count, `*` stands for one whole label on the left, and never for everything under a public suffix.
 */
export function namesHost(names: readonly SubjectAltName[], host: string): boolean {
  const wanted = withoutRootDot(bareHost(host.toLowerCase()));
  if (isIP(wanted) !== 0) return names.some(({ kind, value }) => kind === 'IP Address' && sameAddress(value, wanted));
  return names.some(({ kind, value }) => kind === 'DNS' && matches(value.toLowerCase().replace(/\.$/, ''), wanted));
}

function matches(pattern: string, host: string): boolean {
  if (!pattern.startsWith('*.')) return pattern === host;
  const parent = pattern.slice(2);
  const firstDot = host.indexOf('.');
  if (firstDot < 1 || host.slice(firstDot + 1) !== parent) return false;
  return getPublicSuffix(parent) !== parent;
}

const sameAddress = (one: string, other: string): boolean => one === normalAddress(other);

const normalAddress = (address: string): string =>
  isIP(address) === 6 ? bareHost(new URL(`http://[${address}]`).hostname) : address;
