import type { CorsProbe, CorsResponse, Gathered } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import { getDomain } from 'tldts';
import type { FetchDocument } from './fetch-document.ts';

/** No site can have a reason to trust this origin (RFC 6761 section 6.4: it can't be registered). */
const foreignOrigin = 'https://cors-probe.invalid';

/** Lets repeated work on one site request it only once. */
type Recall = (gather: () => Promise<Gathered<CorsResponse[]>>) => Promise<Gathered<CorsResponse[]>>;

/**
 * Whether the page lets any site read it: requests it as a script of a foreign page would. Where that is refused, asks
 * with two origins that careless lists let in. At most three requests.
 */
export async function gatherCors(
  url: string,
  fetchDocument: FetchDocument,
  recall: Recall = (gather) => gather(),
): Promise<Gathered<CorsProbe>> {
  const foreign = await ask(url, foreignOrigin, fetchDocument);
  if (!foreign.ok) return foreign;
  const isOpen = foreign.value.allowOrigin === '*' || foreign.value.allowOrigin === foreignOrigin;
  if (isOpen) return foreign;
  const tricky = await recall(() => askTricky(url, fetchDocument));
  return { ok: true, value: { ...foreign.value, ...(tricky.ok && { tricky: tricky.value }) } };
}

async function askTricky(url: string, fetchDocument: FetchDocument): Promise<Gathered<CorsResponse[]>> {
  const origins = ['null', lookAlikeOf(new URL(url).hostname)];
  const responses = await Promise.all(origins.map((origin) => ask(url, origin, fetchDocument)));
  const failed = responses.find((response) => !response.ok);
  return failed ?? { ok: true, value: responses.flatMap((response) => (response.ok ? [response.value] : [])) };
}

/**
 * A host that starts with the site's full name and ends with its domain, yet belongs to the registrant of the last
 * part. It passes if only a prefix, a suffix or a part of an origin is compared.
 */
function lookAlikeOf(hostname: string): string {
  const domain = getDomain(hostname);
  return domain === null ? `https://${hostname}.cors-probe.invalid` : `https://${hostname}.cors-probe-${domain}`;
}

async function ask(url: string, origin: string, fetchDocument: FetchDocument): Promise<Gathered<CorsResponse>> {
  const response = await fetchDocument({ url, maxBodyBytes: 0, headers: [['Origin', origin]] });
  if (!response.ok) return response;
  const { headers, statusCode } = response.value.head;
  return {
    ok: true,
    value: {
      sentOrigin: origin,
      statusCode,
      allowOrigin: headerValue(headers, 'access-control-allow-origin'),
      allowCredentials: headerValue(headers, 'access-control-allow-credentials'),
    },
  };
}
