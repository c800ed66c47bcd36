import { certificate, hop, hopTls, type MonitorWatch, netErrorCodes, summarizeChain, type Trace } from '@hopwise/model';
import * as z from 'zod/mini';
import type { WatchedPage } from './watched-page.ts';

const watchedCertificate = z.pick(certificate, {
  issuer: true,
  validTo: true,
  keyType: true,
  keyBits: true,
  keyCurve: true,
});

/** A hop without what is never compared: cookies, times, IP addresses and all headers but the selected ones. */
export const watchedHop = z.extend(
  z.pick(hop, {
    hopIndex: true,
    url: true,
    method: true,
    statusCode: true,
    redirectType: true,
    latencyMs: true,
    responseHeaders: true,
    cookiesSet: true,
    redirect: true,
    error: true,
  }),
  {
    tls: z.nullable(
      z.extend(z.pick(hopTls, { protocol: true, trusted: true, trustError: true }), {
        /** The leaf alone. */
        chain: z.array(watchedCertificate),
      }),
    ),
  },
);
export type WatchedHop = z.infer<typeof watchedHop>;

/** The part of a trace that a baseline keeps, as plain JSON. */
export const watchedChain = z.object({
  hops: z.array(watchedHop),
  finalUrl: z.nullable(z.string()),
  finalStatusCode: z.nullable(z.int()),
  redirectCount: z.int(),
  /** The error that stopped the chain; null: it ended in a response. */
  end: z.nullable(z.object({ code: z.enum(netErrorCodes), message: z.string() })),
  /** By the kind of analysis. */
  scores: z.record(z.string(), z.number()),
  /** Of the page at the end, as far as known. */
  page: z.record(z.string(), z.string()),
});
export type WatchedChain = z.infer<typeof watchedChain>;

/** scores: those of the analyses that were made, by kind. */
export function watchedChainOf(
  trace: Trace,
  watch: MonitorWatch,
  scores: Readonly<Record<string, number | null>> = {},
  page: WatchedPage = {},
): WatchedChain {
  const { finalUrl, finalStatusCode, redirectCount } = summarizeChain(trace);
  const headers = new Set(watch.headers.map((name) => name.toLowerCase()));
  return {
    hops: trace.hops.map((each) => ({
      hopIndex: each.hopIndex,
      url: normalizeUrl(each.url),
      method: each.method,
      statusCode: each.statusCode,
      redirectType: each.redirectType,
      latencyMs: 0,
      responseHeaders: each.responseHeaders.filter(([name]) => headers.has(name.toLowerCase())),
      cookiesSet: [],
      redirect: each.redirect && { ...each.redirect, to: normalizeUrl(each.redirect.to) },
      error: each.error,
      tls: each.tls && {
        protocol: each.tls.protocol,
        trusted: each.tls.trusted,
        trustError: each.tls.trustError,
        chain: each.tls.chain.slice(0, 1).map((leaf) => z.parse(watchedCertificate, leaf)),
      },
    })),
    finalUrl: finalUrl && normalizeUrl(finalUrl),
    finalStatusCode,
    redirectCount,
    end: trace.end.kind === 'final' ? null : trace.end.error,
    scores: Object.fromEntries(
      watch.scores.flatMap((kind) => (typeof scores[kind] === 'number' ? [[kind, scores[kind]]] : [])),
    ),
    page: Object.fromEntries(Object.entries(page).filter(([part]) => watch.parts.some((each) => each === part))),
  };
}

/** RFC 3986 section 6.2.2: upper or lower case in a host or an escape makes no other URL, nor does the usual port. */
export function normalizeUrl(url: string): string {
  const href = URL.parse(url)?.href ?? url;
  return href.replaceAll(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase());
}
