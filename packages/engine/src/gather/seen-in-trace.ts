import { type Hop, type HopTls, isCertificateRejected } from '@hopwise/model';
import { hasHeader, withoutFragment, withoutUserInfo } from '@hopwise/parsers';
import type { DocumentRequest, FetchDocument, FetchedDocument } from './fetch-document.ts';

/** Of the certificate alone, whatever version of TLS it came by. null over plain http. */
export const isCertificateTrusted = (tls: HopTls | null): boolean | null => tls && !isCertificateRejected(tls);

/** Reads the hops of a trace where only the head of a response is wanted, and fetches the rest. */
export function seenInTrace(hops: readonly Hop[], fetchDocument: FetchDocument): FetchDocument {
  return async (request) => {
    const seen = hops
      .filter(isRepeatable)
      .map(headOf)
      .find((document) => document?.url === request.url);
    return seen && wantsOnlyHead(request) ? { ok: true, value: seen } : fetchDocument(request);
  };
}

function wantsOnlyHead({ maxBodyBytes, headers = [] }: DocumentRequest): boolean {
  return maxBodyBytes === 0 && headers.length === 0;
}

/** Cookies and credentials may have changed the response, so a hop that sent some does not count. */
const isRepeatable = ({ method, requestHeaders }: Hop): boolean =>
  method === 'GET' && !hasHeader(requestHeaders, 'cookie') && !hasHeader(requestHeaders, 'authorization');

/** undefined: the hop had no response. */
export function headOf(hop: Hop): FetchedDocument | undefined {
  const { statusCode, httpVersion, responseHeaders: headers, body } = hop;
  if (statusCode === null || httpVersion === null || body === null) return undefined;
  return {
    url: withoutUserInfo(withoutFragment(hop.url)),
    head: { statusCode, httpVersion, headers },
    read: { body, content: Buffer.alloc(0), contentComplete: false, endsEarly: false, isUndecodable: false },
    trusted: isCertificateTrusted(hop.tls),
  };
}
