import type { Gathered, HeaderPair, HttpUpgradeStep } from '@hopwise/model';
import { withoutUserInfo } from '@hopwise/parsers';
import type { ReadBody } from '../http/body-reader.ts';
import type { ResponseHead } from '../http/http1-head.ts';
import { nextRequest } from '../redirect/next-request.ts';
import { netError } from '../request/net-error.ts';

export interface FetchedDocument {
  url: string;
  head: ResponseHead;
  read: ReadBody;
  /** Whether the certificate is; null over plain http. */
  trusted: boolean | null;
}

export interface DocumentRequest {
  url: string;
  /** The body is read up to here; 0 for a response of which only the head matters. */
  maxBodyBytes: number;
  /** Additional headers. */
  headers?: readonly HeaderPair[];
  /** How long to wait: a few seconds when left out, for what is nice to know. Infinity: as long as the check lasts. */
  patienceMs?: number;
}

/** Makes one GET request through the guarded network and within the time budget. Never rejects. */
export type FetchDocument = (request: DocumentRequest) => Promise<Gathered<FetchedDocument>>;

/**
 * Fetches each URL once, however many gatherers ask for it; the first one decides how much of it is read. Only where
 * the first wanted the head alone is it fetched again for its body.
 */
export function fetchingOnce(fetchDocument: FetchDocument, { heads, bodies } = nothingFetched()): FetchDocument {
  return (request) => {
    const key = JSON.stringify([request.url, request.headers ?? []]);
    const asked = request.maxBodyBytes === 0 ? heads : bodies;
    const fetched = bodies.get(key) ?? asked.get(key) ?? fetchDocument(request);
    asked.set(key, fetched);
    return fetched;
  };
}

/** Documents fetched before, shared by several callers. */
export const nothingFetched = () => ({
  heads: new Map<string, Promise<Gathered<FetchedDocument>>>(),
  bodies: new Map<string, Promise<Gathered<FetchedDocument>>>(),
});

export interface FollowedDocument {
  /** The requested URLs, in order. */
  route: HttpUpgradeStep[];
  /** The last response: a redirect, if there were more than allowed. */
  last: Gathered<FetchedDocument>;
  /** What `last` says of the document itself: where we stopped following redirects, that we did. */
  end: Gathered<FetchedDocument>;
}

/** Follows Location as Fetch does, without cookies. A redirect without a target is the last response. */
export async function followDocument(
  fetchDocument: FetchDocument,
  request: DocumentRequest,
  maxRedirects: number,
): Promise<FollowedDocument> {
  const route: FollowedDocument['route'] = [];
  let url: string | null = request.url;
  let last: Gathered<FetchedDocument>;
  do {
    last = await fetchDocument({ ...request, url });
    const response = last.ok ? last.value : null;
    route.push({ url, statusCode: response?.head.statusCode ?? null, trusted: response?.trusted ?? null });
    url = last.ok ? redirectTarget(last.value) : null;
  } while (url !== null && route.length <= maxRedirects);
  // A circle has no end that we missed.
  const isKnown = url === null || route.some((step) => step.url === url);
  return { route, last, end: isKnown ? last : tooManyRedirects(maxRedirects) };
}

const tooManyRedirects = (maxRedirects: number): Gathered<never> => ({
  ok: false,
  error: netError('TOO_MANY_HOPS', undefined, `It redirects more than ${maxRedirects} times.`),
});

/** Where a response redirects a client without credentials; null when it is the last. */
export function redirectTarget({ url, head }: FetchedDocument): string | null {
  const step = nextRequest({ url, method: 'GET', headers: [], body: null }, head);
  return step.kind === 'follow' ? withoutUserInfo(step.request.url) : null;
}
