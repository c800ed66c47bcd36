import type { Evidence, HeaderPair, Hop, NetError } from '@hopwise/model';
import { endOfChain, type Subject } from '../subject.ts';

const noTimings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, downloadMs: null };
const notGathered: NetError = { code: 'NETWORK_FAILED', message: 'Not gathered in this test.' };

export function makeHop(overrides: Partial<Hop> = {}): Hop {
  const { url = 'https://example.com/', redirect = null, responseHeaders = [] } = overrides;
  const isHttps = url.startsWith('https:');
  return {
    hopIndex: 0,
    url,
    method: 'GET',
    statusCode: redirect === null ? 200 : 301,
    redirectType: redirect === null ? 'FINAL' : 'HTTP_301',
    latencyMs: 1,
    contentType: 'text/html',
    httpVersion: '1.1',
    remoteAddress: null,
    connectionReused: false,
    timings: noTimings,
    requestHeaders: [],
    responseHeaders,
    cookiesSet: responseHeaders.flatMap(([name, value]) => (name.toLowerCase() === 'set-cookie' ? [value] : [])),
    body: null,
    tls: isHttps
      ? { protocol: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', trusted: true, trustError: null, chain: [] }
      : null,
    redirect,
    error: null,
    ...overrides,
  };
}

/** A chain of 301 redirects through `urls`, ending at the last one. */
export function makeChain(urls: readonly string[], overrides: Partial<Hop>[] = []): Hop[] {
  return urls.map((url, hopIndex) => {
    const to = urls[hopIndex + 1];
    const redirect = to === undefined ? null : { to, delaySeconds: null };
    return makeHop({ url, hopIndex, redirect, ...overrides[hopIndex] });
  });
}

interface EvidenceOptions extends Partial<Evidence> {
  /** Of the page at the end of the chain. */
  url?: string;
  status?: number;
  headers?: HeaderPair[];
  html?: string;
  isHtml?: boolean;
  /** The whole chain; by default one hop made of the page. */
  hops?: Hop[];
}

/** Evidence of a site that responded, with every part not named left ungathered. */
export function makeEvidence(options: EvidenceOptions = {}): Evidence {
  const {
    url = 'https://example.com/',
    status = 200,
    headers = [],
    html = '',
    isHtml = true,
    hops,
    ...parts
  } = options;
  const chain = hops ?? [makeHop({ url, statusCode: status, responseHeaders: headers })];
  const last = chain.at(-1);
  const pageHeaders = hops === undefined ? headers : (last?.responseHeaders ?? []);
  return {
    requestedUrl: chain[0]?.url ?? url,
    trace: { hops: chain, end: { kind: 'final' } },
    gatheredAt: '2026-06-01T00:00:00.000Z',
    page: {
      ok: true,
      value: {
        url: last?.url ?? url,
        statusCode: last?.statusCode ?? status,
        headers: pageHeaders,
        html,
        isHtml,
        complete: true,
      },
    },
    tls: {},
    robots: {},
    sitemap: { ok: false, error: notGathered },
    httpUpgrade: { ok: false, error: notGathered },
    cors: { ok: false, error: notGathered },
    entryVariants: { ok: false, error: notGathered },
    linkTargets: { ok: false, error: notGathered },
    missingPage: { ok: false, error: notGathered },
    securityTxt: { ok: false, error: notGathered },
    hstsPreloaded: [],
    ...parts,
  };
}

/** `makeEvidence`, judged at the end of its chain. */
export function makeSubject(options: EvidenceOptions = {}): Subject {
  return endOfChain(makeEvidence(options));
}

/** The same hops as chains without an end: a loop, cut, broken, and stopped by a certificate. */
export function withoutEnds(hops: readonly Hop[]): [name: string, given: Subject][] {
  const refused = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };
  const kinds = { loop: 'REDIRECT_LOOP', 'too-many-hops': 'TOO_MANY_HOPS', failed: 'CONNECTION_REFUSED' } as const;
  const ended = Object.entries(kinds).map(([kind, code]): [string, Subject] => {
    const end = { kind: kind as keyof typeof kinds, error: { code, message: 'Because.' } };
    return [`a chain that ends with ${kind}`, makeSubject({ hops: [...hops], trace: { hops: [...hops], end } })];
  });
  const stopped = hops.map((hop, index) => (index === hops.length - 1 ? { ...hop, tls: refused } : hop));
  return [...ended, ['a chain that a certificate stops', makeSubject({ hops: stopped })]];
}
