import type { ClientComparisonRequest } from './client-comparison.ts';
import type { VariantAxis } from './client-comparison-words.ts';
import { type ClientName, clientTitle } from './client-words.ts';
import type { HttpMethod } from './limits.ts';
import { withoutPassword } from './url-input.ts';

/** The baseline for all other variants. */
export const baseClient: ClientName = 'chrome';

/** Who is compared unless the request says so: of every class at least one. */
export const clientsByDefault: readonly ClientName[] = [
  'safari-iphone',
  'googlebot',
  'bingbot',
  'gptbot',
  'oai-searchbot',
  'chatgpt-user',
  'facebook',
];

/** One trace of a comparison, and what of it is not as in the base. */
export interface PlannedVariant {
  axis: VariantAxis;
  name: string;
  title: string;
  url: string;
  client: ClientName;
  method: HttpMethod;
  /** Sent in place of what the client sends. */
  headers?: Record<string, string>;
  family?: 4 | 6;
  http1Only?: boolean;
  withoutCookies?: boolean;
}

/** A variant of the URL that people expect to reach the same page. */
export interface EntryUrl {
  name: string;
  url: string;
}

export const variantId = ({ axis, name }: Pick<PlannedVariant, 'axis' | 'name'>): string => `${axis}/${name}`;

export function planBase(url: string): PlannedVariant {
  return { axis: 'client', name: baseClient, title: clientTitle(baseClient), url, client: baseClient, method: 'GET' };
}

/** The base with one thing changed at a time. entries: the other ways to write the URL. */
export function planVariants(
  { clients, axes }: Pick<ClientComparisonRequest, 'clients' | 'axes'>,
  base: PlannedVariant,
  entries: readonly EntryUrl[],
): PlannedVariant[] {
  const isWanted = ({ axis }: PlannedVariant) => axes === undefined || axes.includes(axis);
  const changed: Omit<PlannedVariant, 'url' | 'client' | 'method'>[] = [
    { axis: 'language', name: 'de', title: 'German', headers: { 'Accept-Language': 'de-DE,de;q=0.9' } },
    { axis: 'language', name: 'fr', title: 'French', headers: { 'Accept-Language': 'fr-FR,fr;q=0.9' } },
    { axis: 'cookies', name: 'off', title: 'Without cookies', withoutCookies: true },
    ...(hasOneAddress(base.url) ? [] : addressFamilies),
    { axis: 'protocol', name: 'http-1.1', title: 'HTTP/1.1 only', http1Only: true },
  ];
  const others = [...new Set(clients ?? clientsByDefault)].filter((client) => client !== base.client);
  return [
    ...others.map((client) => ({ ...base, name: client, title: clientTitle(client), client })),
    ...changed.map((variant) => ({ ...base, ...variant })),
    { ...base, axis: 'method' as const, name: 'head', title: 'HEAD instead of GET', method: 'HEAD' as const },
    ...entries.map(({ name, url }) => ({ ...base, axis: 'entry' as const, name, title: withoutPassword(url), url })),
  ].filter(isWanted);
}

const addressFamilies = [
  { axis: 'address', name: 'ipv4', title: 'IPv4 only', family: 4 },
  { axis: 'address', name: 'ipv6', title: 'IPv6 only', family: 6 },
] as const;

/** A host that is an IP address can be asked there alone. */
function hasOneAddress(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return host.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host);
}

/** The URL with the letters of its path in the other case; null when it has none. */
export function otherCaseOf(href: string): string | null {
  const url = new URL(href);
  const { pathname } = url;
  // The hexadecimal digits of an escape are the same in both cases.
  const isUpper = !/[a-z]/.test(pathname.replaceAll(/%[0-9a-f]{2}/gi, ''));
  url.pathname = isUpper ? pathname.toLowerCase() : pathname.toUpperCase();
  const hasChanged = url.pathname.replaceAll(/%[0-9a-f]{2}/gi, '') !== pathname.replaceAll(/%[0-9a-f]{2}/gi, '');
  return hasChanged ? url.href : null;
}
