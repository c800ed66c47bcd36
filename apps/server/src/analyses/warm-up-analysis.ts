import { analyze } from '@hopwise/audits';
import type { Evidence, Gathered, Hop } from '@hopwise/model';

const url = 'https://hopwise.invalid/';
const paragraph =
  '<section class="part" lang="en"><h2>Words</h2><p>Some text, <a href="/page" rel="nofollow">a link</a>, ' +
  '<img src="/picture.png" alt="a picture"> and &amp; more.</p><script src="/code.js"></script></section>\n';
/** A page of one and a half megabytes: a smaller one leaves the heap too small, and the next large page pays for it. */
const pageParagraphs = 8000;
const html = `<!doctype html><html lang="en"><head><title>Page</title></head><body>${paragraph.repeat(pageParagraphs)}</body></html>`;
const rounds = 3;

/**
 * Analyses a page of our own a few times. Until V8 has optimised the code, a large page takes about twice as long, and
 * the first visitor should not pay for that.
 */
export function warmUpAnalysis(): void {
  for (let round = 0; round < rounds; round += 1) analyze(makeEvidence());
}

function makeEvidence(): Evidence {
  const missing: Gathered<never> = { ok: false, error: { code: 'ABORTED', message: 'This is no real site.' } };
  return {
    requestedUrl: url,
    trace: { hops: [hop], end: { kind: 'final' } },
    gatheredAt: new Date().toISOString(),
    page: { ok: true, value: { url, statusCode: 200, headers: [], html, isHtml: true, complete: true } },
    tls: {},
    robots: {},
    sitemap: missing,
    httpUpgrade: missing,
    cors: missing,
    hstsPreloaded: [],
  };
}

const hop: Hop = {
  hopIndex: 0,
  url,
  method: 'GET',
  statusCode: 200,
  redirectType: 'FINAL',
  latencyMs: 0,
  contentType: 'text/html',
  httpVersion: '2',
  remoteAddress: null,
  connectionReused: false,
  timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, downloadMs: null },
  requestHeaders: [],
  responseHeaders: [],
  cookiesSet: [],
  body: null,
  tls: null,
  redirect: null,
  skippedByHsts: false,
  error: null,
};
