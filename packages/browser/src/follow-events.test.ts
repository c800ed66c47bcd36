import { PassThrough } from 'node:stream';
import type { NetError } from '@hopwise/model';
import { expect, test, vi } from 'vitest';
import { ChainRecorder } from './chain-recorder.ts';
import { DevTools } from './devtools.ts';
import { pipeTransport } from './devtools-pipe.ts';
import { followEvents } from './follow-events.ts';
import { PageActivity, type WaitTimes } from './page-activity.ts';
import { PageNotes } from './page-notes.ts';

const frameId = 'main';
const sessionId = 'S';
const response = { status: 200, headers: {}, connectionReused: false, encodedDataLength: 100 };

/** Also on a busy computer. */
const eventually = (expectation: () => void) => vi.waitFor(expectation, { timeout: 60_000 });

/** The browser's side of a page that is followed: it sends the page's events and responds on demand. */
function follow(patience: Partial<WaitTimes> = {}) {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const devTools = new DevTools(pipeTransport(toBrowser, fromBrowser));
  const session = devTools.join(sessionId, { takes: () => true, failed: () => {} });
  const chain = new ChainRecorder(frameId);
  const activity = new PageActivity(chain, { quietMs: 0, watchMs: 0, restlessMs: 600_000, ...patience });
  const stop = Promise.withResolvers<NetError | null>();
  const pages = vi.fn(() => chain.legs.map(({ url }) => new URL(url).pathname));
  const seen = stop.promise.then(pages);
  const notes = new PageNotes(frameId);
  const stopListening = followEvents({ session, frameId, chain, notes, activity, maxHops: 5, stop });
  const asked: { id: number }[] = [];
  toBrowser.on('data', (bytes) => {
    const messages = String(bytes).split('\0').slice(0, -1);
    asked.push(...messages.map((message) => JSON.parse(message)));
  });
  const say = (message: object) => fromBrowser.write(`${JSON.stringify({ ...message, sessionId })}\0`);
  const emit = (method: string, params: object) => say({ method, params });
  const next = async () => {
    await eventually(() => expect(asked.length).toBeGreaterThan(0));
    return asked.shift()?.id;
  };
  return {
    activity,
    chain,
    stopListening,
    /** The pages of the chain when it was taken to be at its end. */
    seen,
    isOver: () => pages.mock.calls.length > 0,
    wants: (path: string, more = {}) =>
      emit('Page.frameRequestedNavigation', {
        frameId,
        reason: 'scriptInitiated',
        url: `http://a.test${path}`,
        ...more,
      }),
    request(path: string) {
      const request = { url: `http://a.test${path}`, method: 'GET', headers: {} };
      const initiator = { type: 'other' };
      const event = { requestId: path, request, timestamp: 1, initiator, redirectHasExtraInfo: false };
      emit('Network.requestWillBeSent', { ...event, type: 'Document', frameId });
    },
    load(path: string) {
      emit('Network.responseReceived', { requestId: path, timestamp: 2, response, hasExtraInfo: false });
      emit('Page.loadEventFired', {});
      emit('Network.loadingFinished', { requestId: path, timestamp: 3, encodedDataLength: 100 });
    },
    isAsked: () => eventually(() => expect(asked.length).toBeGreaterThan(0)),
    async respond(mayMove = false) {
      say({ id: await next(), result: { executionContextId: 1 } });
      say({ id: await next(), result: { result: { value: mayMove } } });
    },
    async refuse() {
      say({ id: await next(), error: { message: 'No such frame' } });
    },
  };
}

test('a page that is quiet is the last one when it has responded, and not before', async () => {
  const page = follow();
  page.request('/');
  page.load('/');
  await page.isAsked();
  expect(page.isOver()).toBe(false);
  await page.respond();
  expect(await page.seen).toEqual(['/']);
  expect(page.activity.responds).toBe(true);
  page.stopListening();
});

test('follows what a page does before it responds', async () => {
  const page = follow();
  page.request('/');
  page.load('/');
  await page.isAsked();
  page.request('/end');
  await page.respond();
  page.load('/end');
  await page.respond();
  expect(await page.seen).toEqual(['/', '/end']);
  page.stopListening();
});

test('a page with scripts is watched for longer than one without', async () => {
  const page = follow({ watchMs: 600_000 });
  page.request('/');
  page.load('/');
  await page.respond(true);
  await eventually(() => expect(page.activity.mayMove).toBe(true));
  expect([page.activity.isQuiet, page.activity.isWatched, page.isOver()]).toEqual([true, false, false]);
  page.request('/late');
  page.load('/late');
  await page.respond(false);
  expect(await page.seen).toEqual(['/', '/late']);
  page.stopListening();
});

test('a page with scripts is the last one when it has been watched', async () => {
  const page = follow({ watchMs: 0 });
  page.request('/');
  page.load('/');
  await page.respond(true);
  expect(await page.seen).toEqual(['/']);
  page.stopListening();
});

test('waits for a pending navigation', async () => {
  const page = follow();
  page.request('/');
  page.wants('/end');
  page.load('/');
  await eventually(() => expect(page.chain.legs.at(-1)?.bytes).toBe(100));
  expect(page.activity.isQuiet).toBe(false);
  page.request('/end');
  page.load('/end');
  await page.respond();
  expect(await page.seen).toEqual(['/', '/end']);
  page.stopListening();
});

test.each([
  ['a popup', '/popup', { disposition: 'newTab' }],
  ['a file', '/file', { disposition: 'download' }],
  ['another page in a frame', '/frame', { frameId: 'other' }],
  ['an app', '/x', { url: 'market://x' }],
  ['itself', '/', {}],
])('stays on a page that links to %s', async (_, path, more) => {
  const page = follow();
  page.request('/');
  page.wants(path, more);
  page.load('/');
  await page.respond();
  expect(await page.seen).toEqual(['/']);
  page.stopListening();
});

test('accepts a page that does not respond, or is out of time, as the last one', async () => {
  const silent = follow();
  silent.request('/');
  silent.load('/');
  await silent.refuse();
  expect(await silent.seen).toEqual(['/']);
  expect(silent.activity.responds).toBe(false);
  silent.stopListening();

  const busy = follow({ restlessMs: -1 });
  busy.request('/');
  busy.load('/');
  expect(await busy.seen).toEqual(['/']);
  busy.stopListening();
});
