import { createNetwork } from '@hopwise/engine';
import { expect, test } from 'vitest';
import { buildTrace } from './build-trace.ts';
import type { CdpResponse } from './cdp-events.ts';
import { ChainRecorder } from './chain-recorder.ts';
import { startGuardProxy } from './guard-proxy.ts';

const responseWith = (status: number, headers = {}): CdpResponse => ({
  status,
  headers,
  connectionReused: false,
  encodedDataLength: 100,
});

/** A chain of one navigation: its URLs, and the redirects that lead from each to the next. */
function navigation(urls: readonly string[], redirects: readonly CdpResponse[]): ChainRecorder {
  const chain = new ChainRecorder('main');
  for (const [at, url] of urls.entries()) {
    const redirectResponse = redirects[at - 1];
    chain.request({
      requestId: '1',
      request: { url, method: 'GET', headers: {} },
      timestamp: at,
      initiator: { type: 'other' },
      redirectHasExtraInfo: false,
      ...(redirectResponse && { redirectResponse }),
      type: 'Document',
      frameId: 'main',
    });
  }
  return chain;
}

async function traceOf(chain: ChainRecorder, maxHops = 20) {
  const network = createNetwork();
  const proxy = await startGuardProxy({ network, comesFrom: null, maxBytes: 1, onTooMuch: () => {} });
  const url = chain.legs[0]?.url ?? 'http://a.test/';
  const trace = await buildTrace({ url, chain, proxy, maxHops, tlsOf: async () => null, stopped: null });
  await proxy.close();
  network.close();
  return trace;
}

const hsts = responseWith(307, { 'Non-Authoritative-Reason': 'HSTS', Location: 'https://a.test/' });

test('records a browser upgrade to https as a hop that was never sent', async () => {
  const chain = navigation(['http://a.test/', 'https://a.test/'], [hsts]);
  chain.response({ requestId: '1', timestamp: 2, response: responseWith(200), hasExtraInfo: false });
  const { hops, end } = await traceOf(chain, 0);
  expect(end).toEqual({ kind: 'final' });
  expect(
    hops.map(({ redirectType, statusCode, responseHeaders }) => [redirectType, statusCode, responseHeaders]),
  ).toEqual([
    ['HSTS', null, []],
    ['FINAL', 200, []],
  ]);
  expect(hops[0]?.redirect).toEqual({ to: 'https://a.test/', delaySeconds: null });
});

test('reports the redirect limit of Chromium as a loop, if it is one', async () => {
  const chain = navigation(['http://a.test/', 'http://a.test/b'], [responseWith(302)]);
  const headers = { location: '/' };
  chain.headersReceived({ requestId: '1', statusCode: 302, headers });
  chain.failed({ requestId: '1', timestamp: 3, errorText: 'net::ERR_TOO_MANY_REDIRECTS' });
  const { hops, end } = await traceOf(chain);
  expect(hops.at(-1)).toMatchObject({ statusCode: 302, redirectType: 'HTTP_302', redirect: { to: 'http://a.test/' } });
  expect(end).toMatchObject({
    kind: 'loop',
    error: { message: 'Redirect loop: hop 2 redirects back to hop 1 (http://a.test/).' },
  });
});

test('never reports passwords', async () => {
  const chain = navigation(['http://me:secret@a.test/', 'http://me:secret@a.test/b'], [responseWith(302)]);
  chain.response({ requestId: '1', timestamp: 2, response: responseWith(200), hasExtraInfo: false });
  expect(JSON.stringify(await traceOf(chain))).not.toContain('secret');
});

test('treats an invalid host name as an ordinary error', async () => {
  const chain = navigation(['http://a.test/', 'http://xn--a/'], [responseWith(302)]);
  chain.failed({ requestId: '1', timestamp: 3, errorText: 'net::ERR_SOCKS_CONNECTION_FAILED' });
  expect((await traceOf(chain)).end).toMatchObject({ kind: 'failed', error: { code: 'NETWORK_FAILED' } });
});
