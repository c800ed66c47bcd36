import { expect, test } from 'vitest';
import type { CdpInitiator, CdpResponse } from './cdp-events.ts';
import { ChainRecorder } from './chain-recorder.ts';

const script: CdpInitiator = {
  type: 'script',
  stack: { callFrames: [{ url: 'http://a.test/app.js', lineNumber: 11, columnNumber: 4 }] },
};
const nobody: CdpInitiator = { type: 'other' };

const responseWith = (status: number, headers = {}): CdpResponse => ({
  status,
  headers,
  connectionReused: false,
  encodedDataLength: 100,
});

/** Sends a recorder the events that Chromium would send. */
function chromium() {
  const chain = new ChainRecorder('main');
  let at = 0;
  const request = (
    requestId: string,
    path: string,
    more: { initiator?: CdpInitiator; redirect?: CdpResponse } = {},
  ) => {
    at += 1;
    chain.request({
      requestId,
      request: { url: `http://a.test${path}`, method: 'GET', headers: {} },
      timestamp: at,
      initiator: more.initiator ?? nobody,
      redirectHasExtraInfo: more.redirect?.headers['Non-Authoritative-Reason'] === undefined,
      ...(more.redirect && { redirectResponse: more.redirect }),
      type: 'Document',
      frameId: 'main',
    });
  };
  return {
    chain,
    request,
    show(requestId: string, path: string, initiator?: CdpInitiator) {
      request(requestId, path, initiator && { initiator });
      chain.response({ requestId, timestamp: at, response: responseWith(200), hasExtraInfo: true });
      chain.navigated({ frame: { id: 'main', loaderId: requestId } });
    },
    abort: (requestId: string) => chain.failed({ requestId, timestamp: at, errorText: 'net::ERR_ABORTED' }),
    wants: (path: string, reason: string, frameId = 'main') =>
      chain.navigationRequested({ frameId, reason, url: `http://a.test${path}` }),
    paths: () => chain.legs.map(({ url }) => new URL(url).pathname),
  };
}

test("a navigation overtaken by another isn't a hop", () => {
  const { chain, show, request, abort, wants, paths } = chromium();
  show('1', '/');
  wants('/slow', 'scriptInitiated');
  request('2', '/slow', { initiator: script });
  wants('/end', 'scriptInitiated');
  abort('2');
  show('3', '/end', script);
  expect(paths()).toEqual(['/', '/end']);
  expect(chain.legs[0]?.cause).toEqual({
    redirectType: 'JAVASCRIPT',
    by: { kind: 'script', file: 'http://a.test/app.js', line: 12, column: 5 },
  });
});

test('redirects of an overtaken navigation go with it', () => {
  const { show, request, wants, paths } = chromium();
  show('1', '/');
  wants('/a', 'scriptInitiated');
  request('2', '/a', { initiator: script });
  request('2', '/b', { redirect: responseWith(302) });
  wants('/end', 'scriptInitiated');
  show('3', '/end', script);
  expect(paths()).toEqual(['/', '/end']);
});

test('a page that is left before it has come to its end is a hop, also when it is left twice', () => {
  const { show, request, abort, wants, paths } = chromium();
  show('1', '/');
  wants('/slow', 'scriptInitiated');
  request('2', '/slow', { initiator: script });
  abort('1');
  wants('/end', 'scriptInitiated');
  show('3', '/end', script);
  expect(paths()).toEqual(['/', '/end']);
});

test('a response without content leaves the page where it is', () => {
  const { chain, show, request, abort, wants, paths } = chromium();
  show('1', '/');
  wants('/nothing', 'scriptInitiated');
  request('2', '/nothing', { initiator: script });
  chain.response({ requestId: '2', timestamp: 3, response: responseWith(204), hasExtraInfo: true });
  abort('2');
  expect(paths()).toEqual(['/', '/nothing']);
  wants('/end', 'scriptInitiated');
  show('3', '/end', script);
  expect(paths()).toEqual(['/', '/end']);
});

test.each([
  ['metaTagRefresh', { redirectType: 'META_REFRESH', delaySeconds: 3 }],
  ['httpHeaderRefresh', { redirectType: 'REFRESH_HEADER', delaySeconds: 3 }],
])('%s has its delay from when it was scheduled', (reason, cause) => {
  const { chain, show, wants } = chromium();
  show('1', '/');
  chain.navigationScheduled({ frameId: 'main', reason, url: 'http://a.test/end', delay: 3 });
  wants('/end', reason);
  chain.scheduleCleared({ frameId: 'main' });
  show('2', '/end');
  expect(chain.legs[0]?.cause).toEqual(cause);
  expect(chain.scheduled).toBeNull();
});

test("navigations of a frame don't affect the page", () => {
  const { chain, show, wants } = chromium();
  show('1', '/');
  wants('/end', 'formSubmissionGet', 'frame');
  show('2', '/end', script);
  expect(chain.legs[0]?.cause).toMatchObject({ by: { kind: 'script' } });
});

test('reports a script without a file by its initiator', () => {
  const { chain, show } = chromium();
  show('1', '/');
  const timer: CdpInitiator = {
    type: 'script',
    stack: { callFrames: [{ url: '', lineNumber: 0, columnNumber: 0 }], ...(script.stack && { parent: script.stack }) },
  };
  show('2', '/end', timer);
  expect(chain.legs[0]?.cause).toMatchObject({ by: { file: 'http://a.test/app.js', line: 12 } });
});

test('matches headers with the requests that were sent: a browser upgrade has none', () => {
  const { chain, request } = chromium();
  request('1', '/upgraded');
  request('1', '/first', { redirect: responseWith(307, { 'Non-Authoritative-Reason': 'HSTS' }) });
  request('1', '/second', { redirect: responseWith(302) });
  chain.response({ requestId: '1', timestamp: 4, response: responseWith(200), hasExtraInfo: true });
  chain.headersSent({ requestId: '1', headers: { Cookie: 'first' } });
  chain.headersSent({ requestId: '1', headers: { Cookie: 'second' } });
  expect(chain.wireHeaders().map(({ sent }) => sent?.Cookie)).toEqual([undefined, 'first', 'second']);
});
