import { type Gathered, type Hop, type HopTls, isCertificateRejected, type NetErrorCode } from '@hopwise/model';
import { hasHeader, withoutFragment, withoutUserInfo } from '@hopwise/parsers';
import type { DocumentRequest, FetchDocument, FetchedDocument } from './fetch-document.ts';

interface Memory {
  found: Promise<Gathered<unknown>>;
  rememberedAt: number;
}

/** Evidence about a site may be large. Work that needs this goes from site to site, so the last ones are enough. */
const maxMemories = 500;
const maxAgeMs = 10 * 60 * 1000;

/**
 * What was found out about sites lately. A thousand pages of one host need not ask a thousand times which versions of
 * TLS it speaks and what its robots.txt says.
 */
export class SiteMemory {
  readonly #memories = new Map<string, Memory>();

  /** The facts about the site, gathered now if needed. */
  async recall<T>(what: string, gather: () => Promise<Gathered<T>>): Promise<Gathered<T>> {
    const memory = this.#memories.get(what);
    if (memory !== undefined && performance.now() - memory.rememberedAt < maxAgeMs) {
      const found = (await memory.found) as Gathered<T>;
      if (!wasCutShort(found)) return found;
    }
    const found = gather();
    this.#remember(what, found);
    if (wasCutShort(await found)) this.#forget(what, found);
    return found;
  }

  #remember(what: string, found: Promise<Gathered<unknown>>): void {
    this.#memories.delete(what);
    this.#memories.set(what, { found, rememberedAt: performance.now() });
    const [oldest] = this.#memories.keys();
    if (this.#memories.size > maxMemories && oldest !== undefined) this.#memories.delete(oldest);
  }

  #forget(what: string, found: Promise<Gathered<unknown>>): void {
    if (this.#memories.get(what)?.found === found) this.#memories.delete(what);
  }
}

/** The failure is about the caller, whose time or requests ran out, not about the site. */
const wasCutShort = (found: Gathered<unknown>): boolean => !found.ok && ownEnds.has(found.error.code);

const ownEnds: ReadonlySet<NetErrorCode> = new Set(['ABORTED', 'TIMEOUT', 'TOO_MANY_HOPS']);

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
