import type { Hop } from '../trace.ts';

/** A hop that says as little as one can. */
export const bareHop: Hop = {
  hopIndex: 0,
  url: 'https://example.com/',
  method: 'GET',
  statusCode: null,
  redirectType: 'ERROR',
  latencyMs: 1,
  contentType: null,
  httpVersion: null,
  remoteAddress: null,
  connectionReused: false,
  timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, downloadMs: null },
  requestHeaders: [],
  responseHeaders: [],
  cookiesSet: [],
  body: null,
  tls: null,
  redirect: null,
  error: null,
};
