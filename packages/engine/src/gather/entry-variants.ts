import { type EntryVariant, type EntryVariants, type Gathered, type Hop, isWithoutContent } from '@hopwise/model';
import { isPublicSuffix, withoutFragment, withoutUserInfo } from '@hopwise/parsers';
import { getDomain } from 'tldts';
import { type FetchDocument, followDocument } from './fetch-document.ts';
import { budgetedFetch } from './network-fetch.ts';
import { headOf, seenInTrace } from './site-memory.ts';

const maxVariantRedirects = 5;
/** For all variants of a URL together, redirects included. */
const maxVariantRequests = 7;

/** Where the variants of the final URL lead. A URL that is no page has none that matter. */
export async function gatherEntryVariants(
  hops: readonly Hop[],
  fetchDocument: FetchDocument,
): Promise<Gathered<EntryVariants>> {
  const last = hops.at(-1);
  const finalUrl = withoutUserInfo(withoutFragment(last?.url ?? ''));
  const fetchVariant = endingAt(finalUrl, last, seenInTrace(hops, budgetedFetch(maxVariantRequests, fetchDocument)));
  const following = (isPage(last) ? variantsOf(finalUrl) : []).map(async (variant): Promise<EntryVariant> => {
    const request = { url: variant.url, maxBodyBytes: 0 };
    const { route, end } = await followDocument(fetchVariant, request, maxVariantRedirects);
    return { ...variant, route, error: end.ok ? null : end.error };
  });
  const variants = await Promise.all(following);
  const cutShort = variants.find(({ error }) => error?.code === 'ABORTED')?.error;
  return cutShort ? { ok: false, error: cutShort } : { ok: true, value: { finalUrl, variants } };
}

/** What was sent to a form is at no other URL. */
function isPage(last: Hop | undefined): boolean {
  if (last === undefined || isWithoutContent(last)) return false;
  return Math.floor((last.statusCode ?? 0) / 100) === 2 && (last.method === 'GET' || last.method === 'HEAD');
}

/** The trace has fetched the final URL, so a redirect to it has arrived. */
function endingAt(finalUrl: string, last: Hop | undefined, fetchDocument: FetchDocument): FetchDocument {
  const head = last && headOf(last);
  return async (request) =>
    head !== undefined && request.url === finalUrl ? { ok: true, value: head } : fetchDocument(request);
}

/** Variants of a URL that people expect to reach the same page. */
export function variantsOf(finalUrl: string): Pick<EntryVariant, 'url' | 'differsIn'>[] {
  const own = new URL(finalUrl);
  const { protocol, hostname, pathname } = own;
  // Another port serves one scheme alone.
  const schemes = own.port === '' ? ['http:', 'https:'] : [protocol];
  const hosts = [hostname, otherHost(hostname)].filter((host) => host !== null);
  const entrances = schemes.flatMap((scheme) =>
    hosts.map((host) => {
      const url = new URL(own);
      url.protocol = scheme;
      url.hostname = host;
      return { url: url.href, differsIn: differences(scheme !== protocol, host !== hostname) };
    }),
  );
  const slashed = new URL(own);
  slashed.pathname = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
  // The root has but one form, and a file is no folder.
  const isFolder = pathname !== '/' && !/\.[^/]*$/.test(pathname);
  return [
    ...entrances.filter(({ differsIn }) => differsIn.length > 0),
    ...(isFolder ? [{ url: slashed.href, differsIn: ['slash' as const] }] : []),
  ];
}

const differences = (inScheme: boolean, inHost: boolean): EntryVariant['differsIn'] => [
  ...(inScheme ? ['scheme' as const] : []),
  ...(inHost ? ['host' as const] : []),
];

/** With or without www. Only a registered domain has a www variant; deeper subdomains and IP addresses don't. */
function otherHost(hostname: string): string | null {
  const bare = hostname.replace(/^www\./, '');
  if (bare !== hostname) return bare.includes('.') && !isPublicSuffix(bare) ? bare : null;
  return getDomain(hostname, { allowPrivateDomains: true }) === hostname ? `www.${hostname}` : null;
}
