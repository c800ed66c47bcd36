import { isIP } from 'node:net';
import type { HeaderPair } from '@hopwise/model';
import { headerValues, parseHsts } from '@hopwise/parsers';
import { hstsPreloadedSuffixes } from './hsts-preloaded-suffixes.ts';

/** A browser's HSTS knowledge in the course of one trace: what it ships with and what the hops told it. RFC 6797. */
export class HstsMemory {
  /** Host to whether its policy includes subdomains. */
  readonly #policies = new Map<string, boolean>();

  /** Notes the policy of a response. A certificate with any fault makes it void (section 8.1), and so does plain http. */
  observe(url: string, headers: readonly HeaderPair[], certificateTrusted: boolean): void {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' || !certificateTrusted || isAddress(hostname)) return;
    const [field] = headerValues(headers, 'strict-transport-security');
    const policy = field === undefined ? null : parseHsts(field);
    if (!policy) return;
    if (policy.maxAgeSeconds === 0) this.#policies.delete(canonical(hostname));
    else this.#policies.set(canonical(hostname), policy.includeSubDomains);
  }

  /** Would a browser turn this http URL into https by itself? Section 8.3: the port, unless 80, is kept. */
  upgrades({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
    return protocol === 'http:' && !isAddress(hostname) && (isHstsPreloaded(hostname) || this.#covers(hostname));
  }

  #covers(hostname: string): boolean {
    const [host, ...parents] = domainsOf(hostname);
    return this.#policies.has(host ?? '') || parents.some((parent) => this.#policies.get(parent) === true);
  }
}

/** Whether every browser refuses plain http for this host from the start, because its suffix is preloaded. */
export function isHstsPreloaded(hostname: string): boolean {
  return domainsOf(hostname).some((domain) => hstsPreloadedSuffixes.has(domain));
}

/** RFC 1035 section 3.1; URLs may hold longer names, which nothing resolves. */
const maxNameLength = 255;

/** The name itself and each domain above it: `a.b.c`, `b.c`, `c`. */
function domainsOf(hostname: string): string[] {
  if (hostname.length > maxNameLength) return [];
  const labels = canonical(hostname).split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

function canonical(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || isIP(hostname) !== 0;
}
