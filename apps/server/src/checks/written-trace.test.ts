import type { Hop, NetError, Trace } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { bareHop as plainHop } from './testing/bare-hop.ts';
import { readTrace, writeTrace } from './written-trace.ts';

const reset: NetError = { code: 'CONNECTION_RESET', message: 'The connection was reset.' };

/** Every value differs from the others of its kind, so that none can take the place of another. */
const fullHop: Hop = {
  hopIndex: 0,
  url: 'https://example.com/start',
  method: 'POST',
  statusCode: 301,
  redirectType: 'HTTP_301',
  latencyMs: 12.345,
  contentType: 'text/html',
  httpVersion: '2',
  remoteAddress: { ip: '2001:db8::1', family: 6, port: 443 },
  connectionReused: true,
  timings: { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 4, downloadMs: 5 },
  requestHeaders: [
    ['Host', 'example.com'],
    ['Accept', '*/*'],
  ],
  responseHeaders: [['Location', '/next']],
  cookiesSet: ['a=1', 'b=2'],
  body: { bytes: 17, complete: false, contentEncoding: 'br', brokenBy: reset },
  tls: { protocol: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', trusted: false, trustError: 'EXPIRED', chain: [] },
  redirect: { to: 'https://example.com/next', delaySeconds: 7 },
  skippedByHsts: false,
  error: reset,
};
const bareHop: Hop = { ...plainHop, hopIndex: 1, skippedByHsts: true };

const final = { kind: 'final' } as const;
const asStored = (trace: Trace): Trace => readTrace(JSON.parse(JSON.stringify(writeTrace(trace))));
const withHeaders = (...lists: Hop['requestHeaders'][]): Trace => ({
  hops: lists.map((requestHeaders, hopIndex) => ({ ...fullHop, hopIndex, requestHeaders })),
  end: final,
});

describe('a trace that was written', () => {
  it.each<[string, Trace]>([
    ['of full and bare hops', { hops: [fullHop, bareHop], end: { kind: 'failed', error: reset } }],
    ['that begins with a bare one', { hops: [bareHop, fullHop], end: final }],
    ['without hops', { hops: [], end: final }],
    ['whose hops sent the same headers', withHeaders([['Host', 'a']], [['Host', 'a']], [['Host', 'a']])],
    ['whose headers have other values', withHeaders([['Host', 'a']], [['Host', 'b']], [['Host', 'a']])],
    ['whose headers have other names', withHeaders([['Host', 'a']], [['Via', 'a']])],
    [
      'whose later hops sent more',
      withHeaders(
        [['Host', 'a']],
        [
          ['Host', 'a'],
          ['Cookie', 'b'],
        ],
        [['Host', 'a']],
      ),
    ],
    ['whose later hops sent none', withHeaders([['Host', 'a']], [])],
  ])('is read as it was: one %s', (_, trace) => {
    expect(asStored(trace)).toEqual(trace);
  });

  it('names headers once that all hops sent', () => {
    const agent = 'a browser with a name of its own';
    const written = JSON.stringify(writeTrace(withHeaders([['User-Agent', agent]], [['User-Agent', agent]])));
    expect(written.split(agent)).toHaveLength(2);
  });
});
