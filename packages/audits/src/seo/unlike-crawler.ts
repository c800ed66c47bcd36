import { isCredentialHeader, type Trace } from '@hopwise/model';
import { hasHeader } from '@hopwise/parsers';

/** Headers that no search engine sends, so that the response may differ. null: none. */
export function whyUnlikeCrawler({ hops }: Trace): string | null {
  const sent = hops.filter(({ redirectType }) => redirectType !== 'HSTS');
  const [credential] = sent.flatMap(({ requestHeaders }) => requestHeaders.filter(isCredentialHeader));
  if (credential !== undefined) return withCredentials(credential[0]);
  const [first] = sent;
  // Cookies of later hops were set along the way.
  if (first !== undefined && hasHeader(first.requestHeaders, 'cookie')) return withCredentials('Cookie');
  return first?.method === 'POST' ? 'The URL was requested with POST; search engines use GET.' : null;
}

const withCredentials = (header: string): string =>
  `The page was fetched with credentials (${header}), which search engines don't send.`;
