// @module-tag embedded-only
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, startTestSite, type TestApp } from '../testing/index.ts';

interface LogLine {
  level: number;
  msg: string;
  err?: unknown;
}

const infoLevel = 30;
const lines: LogLine[] = [];
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({
    env: { LOG_LEVEL: 'info' },
    logDestination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Waits for the server's log line about the call. */
const logged = (text: RegExp) => expect.poll(() => lines.filter(({ msg }) => text.test(msg))).not.toEqual([]);

it.each([
  ['tracking with events', '/api/v2/track', 'text/event-stream'],
  ['tracking', '/api/v2/track', 'application/json'],
  ['legacy tracking', '/api/v1/track', 'application/json'],
  ['an analysis', '/api/v2/analyze/comprehensive', 'application/json'],
])('%s that the caller cancels is one info line, without a stack', async (_what, path, accept) => {
  lines.length = 0;
  const asked = Promise.withResolvers<void>();
  const slow = await startTestSite(() => asked.resolve());
  const call = httpRequest(`${server.app.listeningOrigin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
  });
  call.on('error', () => undefined);
  call.end(JSON.stringify({ url: slow.origin }));
  await asked.promise;
  call.destroy();
  await logged(/interrupted/);
  await slow.close();
  expect(lines.filter(({ level, err }) => level > infoLevel || err !== undefined)).toEqual([]);
  expect(lines.filter(({ msg }) => /interrupted/.test(msg))).toHaveLength(1);
});

it('a body that the caller aborts is one info line, and no database error', async () => {
  lines.length = 0;
  const call = httpRequest(`${server.app.listeningOrigin}/api/v2/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100 },
  });
  call.on('error', () => undefined);
  call.write('{"url"', () => call.destroy());
  await logged(/interrupted|database/);
  expect(lines.filter(({ level, err }) => level > infoLevel || err !== undefined)).toEqual([]);
});
