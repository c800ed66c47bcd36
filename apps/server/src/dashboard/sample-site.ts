import { evidenceOfTrace, type Hop, parseUrlInput, type Trace } from '@hopwise/model';
import type { GatherUrl } from '../tracing/index.ts';

/** A site that exists only here, on a name that can't exist (RFC 2606). */
export const sampleOrigin = 'https://shop.example';

interface SamplePage {
  status: number;
  to?: string;
  latencyMs: number;
}

const pages: Readonly<Record<string, SamplePage>> = {
  'http://shop.example/': { status: 301, to: 'https://shop.example/', latencyMs: 41 },
  'https://shop.example/': { status: 200, latencyMs: 118 },
  'https://shop.example/old-shoes': { status: 301, to: '/shoes/', latencyMs: 38 },
  'https://shop.example/shoes/': { status: 200, latencyMs: 97 },
  'https://shop.example/summer-sale': { status: 302, to: '/campaigns/summer', latencyMs: 44 },
  'https://shop.example/campaigns/summer': { status: 302, to: '/campaigns/2026/summer', latencyMs: 52 },
  'https://shop.example/campaigns/2026/summer': { status: 404, latencyMs: 63 },
  'https://shop.example/checkout': { status: 503, latencyMs: 214 },
};

const redirectTypes = { 301: 'HTTP_301', 302: 'HTTP_302' } as const;
const mostHops = 10;

/** Follows a chain through the sample site, without any connection. */
export const gatherSample: GatherUrl = async ({ url }, _needs, { onHop }) => {
  const hops: Hop[] = [];
  for (let at: string | undefined = parseUrlInput(url)?.href; at !== undefined && hops.length < mostHops; ) {
    const hop = hopAt(at, hops.length);
    hops.push(hop);
    onHop?.(hop);
    at = hop.redirect?.to;
  }
  const trace: Trace = { hops, end: { kind: 'final' } };
  return evidenceOfTrace(url, trace);
};

function hopAt(url: string, hopIndex: number): Hop {
  const { status, to, latencyMs } = pages[url] ?? { status: 404, latencyMs: 60 };
  const isHttps = url.startsWith('https:');
  const type = redirectTypes[status as keyof typeof redirectTypes];
  return {
    ...{ hopIndex, url, method: 'GET', statusCode: status, redirectType: type ?? 'FINAL', latencyMs },
    ...{ contentType: 'text/html', httpVersion: '1.1', remoteAddress: null, connectionReused: hopIndex > 0 },
    timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: latencyMs - 2, downloadMs: 2 },
    requestHeaders: [['Host', new URL(url).host]],
    responseHeaders: [
      ['Content-Type', 'text/html'],
      ...(to === undefined ? [] : [['Location', to] as [string, string]]),
    ],
    ...{ cookiesSet: [], body: null, error: null },
    tls: isHttps
      ? { protocol: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', trusted: true, trustError: null, chain: [] }
      : null,
    redirect: to === undefined ? null : { to: new URL(to, url).href, delaySeconds: null },
  };
}
