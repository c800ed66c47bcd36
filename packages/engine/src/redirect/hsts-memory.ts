import { isIP } from 'node:net';
import { type HeaderPair, withoutRootDot } from '@hopwise/model';
import { headerValues, parseHsts } from '@hopwise/parsers';
import { parse } from 'tldts';

/** The browsers' list of hosts that are never asked over plain http. */
export interface HstsPreloadList {
  covers(hostname: string): boolean;
}

/** The list, null if it isn't available; undefined for callers that don't need single sites on it. */
export type LoadedPreloadList = HstsPreloadList | null | undefined;

/** A browser's HSTS state during one trace: the preload list and the policies of the hops. RFC 6797. */
export class HstsMemory {
  /** Host to whether its policy includes subdomains. */
  readonly #policies = new Map<string, boolean>();
  readonly #preloaded: LoadedPreloadList;

  constructor(preloaded?: LoadedPreloadList) {
    this.#preloaded = preloaded;
  }

  /** Notes the policy of a response. A certificate with any fault makes it void (section 8.1), and so does plain http. */
  observe(url: string, headers: readonly HeaderPair[], certificateTrusted: boolean): void {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' || !certificateTrusted || isAddress(hostname) || isLocal(hostname)) return;
    const [field] = headerValues(headers, 'strict-transport-security');
    const policy = field === undefined ? null : parseHsts(field);
    if (!policy) return;
    if (policy.maxAgeSeconds === 0) this.#policies.delete(canonical(hostname));
    else this.#policies.set(canonical(hostname), policy.includeSubDomains);
  }

  /** Whether a browser would upgrade this http URL to https. Section 8.3: the port, unless 80, is kept. */
  upgrades({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
    if (protocol !== 'http:' || isAddress(hostname)) return false;
    return isHstsPreloaded(hostname, this.#preloaded) || this.#covers(hostname);
  }

  #covers(hostname: string): boolean {
    const [host, ...parents] = domainsOf(hostname);
    return this.#policies.has(host ?? '') || parents.some((parent) => this.#policies.get(parent) === true);
  }
}

/** Whether every browser refuses plain http for this host from the start. Some suffixes are known without the list. */
export function isHstsPreloaded(hostname: string, list?: LoadedPreloadList): boolean {
  if (isAddress(hostname) || hostname.length > maxNameLength) return false;
  return list?.covers(hostname) === true || domainsOf(hostname).some((domain) => hstsPreloadedSuffixes.has(domain));
}

/** Whether the list could add anything about this host: a private name can't be submitted. */
export function needsPreloadList(hostname: string): boolean {
  if (isAddress(hostname) || hostname.length > maxNameLength || isHstsPreloaded(hostname)) return false;
  const { isIcann, domain } = parse(hostname);
  return isIcann === true && domain !== null;
}

/** RFC 1035 section 3.1; URLs may hold longer names, which nothing resolves. */
const maxNameLength = 255;

/** The name itself and each domain above it: `a.b.c`, `b.c`, `c`. */
function domainsOf(hostname: string): string[] {
  if (hostname.length > maxNameLength) return [];
  const labels = canonical(hostname).split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

const canonical = (hostname: string): string => withoutRootDot(hostname.toLowerCase());

/** Chromium ignores what servers on this computer say: many of them share the one name. */
const isLocal = (hostname: string): boolean => /(?:^|\.)localhost\.?$/.test(hostname);

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || isIP(hostname) !== 0;
}

/**
 * Whole top-level domains, and suffixes open to registration, that browsers ship as HTTPS-only: every name under
 * them is upgraded before the first request. Known from Chromium's preload list and from what the registries say of
 * their domains. The list's single sites are not included: no maintained package of them exists.
 */
export const hstsPreloadedSuffixes: ReadonlySet<string> = new Set([
  'android',
  'app',
  'bank',
  'boo',
  'channel',
  'chrome',
  'dad',
  'day',
  'dev',
  'esq',
  'foo',
  'gle',
  'gmail',
  'google',
  'hangout',
  'ing',
  'insurance',
  'meet',
  'meme',
  'mov',
  'new',
  'nexus',
  'page',
  'phd',
  'play',
  'prof',
  'rsvp',
  'search',
  'youtube',
  'zip',
  'now.sh',
]);
