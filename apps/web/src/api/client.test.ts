import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, callApi, failureMessage, queryRetries } from './client.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const responding = (status: number, body: string) =>
  serve((_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body));

const failure = async (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

describe('callApi', () => {
  test('returns the data of the envelope', async () => {
    await expect(callApi(await responding(200, '{"data":{"id":7}}'))).resolves.toEqual({ id: 7 });
  });

  test('sends a body as JSON', async () => {
    const url = await serve(async (request, response) => {
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
      response.end(JSON.stringify({ data: { body, type: request.headers['content-type'], method: request.method } }));
    });
    await expect(callApi(url, { method: 'POST', body: { a: 1 } })).resolves.toEqual({
      body: { a: 1 },
      type: 'application/json',
      method: 'POST',
    });
  });

  test("throws an ApiError with the server's message", async () => {
    const details = [{ path: 'url', message: 'Invalid URL format' }];
    const url = await responding(400, JSON.stringify({ error: 'VALIDATION_FAILED', message: 'No', details }));
    const error = await failure(callApi(url));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message: 'No', details });
  });

  test.each(['<html>Bad gateway</html>', '{"oops":true}', '{"error":7,"message":{}}', 'null', ''])(
    'reads a failed response of %j',
    async (body) => {
      const error = await failure(callApi(await responding(502, body)));
      expect(error).toMatchObject({ status: 502, code: undefined, message: '', details: [] });
      expect(failureMessage(error, 'An error occurred')).toBe('An error occurred');
    },
  );

  interface PartOfBody {
    error?: string;
    message?: string;
    details?: object[];
  }

  test.each<[what: string, body: PartOfBody, message: string]>([
    ['a message alone', { message: 'Slow down' }, 'Slow down'],
    ['a code alone', { error: 'RATE_LIMITED' }, 'An error occurred'],
    ['a message in place of the code', { error: 'Too many requests' }, 'Too many requests'],
    ['details alone', { details: [{ path: 'email', message: 'Invalid email address' }] }, 'Invalid email address'],
    ['details without paths', { details: [{}, { message: 'First' }, { message: 'Second' }] }, 'First'],
    ['a blank message and details', { message: ' ', details: [{ path: 'url', message: 'Wrong' }] }, 'Wrong'],
    ['a code and details', { error: 'VALIDATION_FAILED', details: [{ path: 'url', message: 'Wrong' }] }, 'Wrong'],
    ['a message and details', { message: 'No', details: [{ path: 'url', message: 'Wrong' }] }, 'No'],
  ])('reads an error with %s', async (_what, body, message) => {
    const error = await failure(callApi(await responding(429, JSON.stringify(body))));
    expect(failureMessage(error, 'An error occurred')).toBe(message);
    expect(error).toMatchObject({ status: 429 });
  });

  test('keeps a code without a message', async () => {
    expect(await failure(callApi(await responding(429, '{"error":"RATE_LIMITED"}')))).toMatchObject({
      code: 'RATE_LIMITED',
      message: '',
    });
  });

  test('drops malformed details', async () => {
    const details = [null, 'x', { path: 'url' }, { path: 'url', message: 'Invalid URL format' }];
    const url = await responding(400, JSON.stringify({ error: 'VALIDATION_FAILED', message: 'No', details }));
    expect(await failure(callApi(url))).toMatchObject({ details: [{ path: 'url', message: 'Invalid URL format' }] });
  });

  test('only logs a 401 and passes it on', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const error = await failure(callApi(await responding(401, '{"error":"UNAUTHENTICATED","message":"Sign in"}')));
    expect(error).toMatchObject({ status: 401, message: 'Sign in' });
    expect(warn).toHaveBeenCalledWith('Session expired or unauthorized');
    warn.mockRestore();
  });

  test('times out', async () => {
    const url = await serve(() => {});
    expect(await failure(callApi(url, { timeoutMs: 20 }))).toMatchObject({ name: 'TimeoutError' });
  });

  test('times out after 30 s by default', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await callApi(await responding(200, '{"data":1}'));
    expect(timeout.mock.calls).toEqual([[30_000]]);
    timeout.mockRestore();
  });

  test("aborts with the caller's signal", async () => {
    const url = await serve(() => {});
    const caller = new AbortController();
    const call = failure(callApi(url, { signal: caller.signal }));
    caller.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
  });
});

test.each([
  [new ApiError(422, { error: 'TARGET_REFUSED', message: 'Refused' }), 'Refused'],
  [new TypeError('Failed to fetch'), 'An error occurred'],
  ['a string', 'An error occurred'],
])('failureMessage of %s', (error, message) => {
  expect(failureMessage(error, 'An error occurred')).toBe(message);
});

test.each([
  ['a network failure', new TypeError('Failed to fetch'), [1000, 2000]],
  ['a server error', new ApiError(503, {}), [1000, 2000]],
  ['a 404', new ApiError(404, {}), [0, 0]],
  ['a limit', new ApiError(429, {}), [0, 0]],
])('retries %s twice', (_what, error, delays) => {
  const tries = Array.from({ length: queryRetries.retry }, (_, failures) => queryRetries.retryDelay(failures, error));
  expect(tries).toEqual(delays);
});
