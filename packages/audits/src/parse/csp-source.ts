import { isPublicSuffix } from '@hopwise/parsers';

/** CSP 3 section 2.3.1: scheme, host and port of a host source; the path does not matter here. */
const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(?:\d+|\*))?(?:\/.*)?$/;

/** The host that a source names, `*` and `*.` included; null for keywords, nonces, hashes and bare schemes. */
export const hostOfSource = (source: string): string | null => hostSource.exec(source)?.[2] ?? null;

/** Whether anybody on the web can be this source: `*`, `https:`, or every domain under a suffix such as `*.com`. */
export function allowsAnyHost(source: string): boolean {
  if (source === 'http:' || source === 'https:') return true;
  const host = hostOfSource(source);
  if (host === null) return false;
  return host === '*' || (host.startsWith('*.') && isPublicSuffix(host.slice(2)));
}
