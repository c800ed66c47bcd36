import { expect, it } from 'vitest';
import { localFetch } from '../testing/local-network.ts';
import { startRawServer } from '../testing/raw-server.ts';

it.each([
  ['no response comes', ''],
  ['a response does not end', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbegun'],
])('names the time of the request, and not that of the chain, when %s', async (_, begun) => {
  await using server = await startRawServer((socket) => void socket.write(begun));
  using local = localFetch();
  const fetched = await local.fetchDocument({ url: `${server.url}/`, maxBodyBytes: 1000, patienceMs: 200 });
  // However late the first bytes of a response come, what ended is the time for this request.
  const error = fetched.ok ? fetched.value.read.body.brokenBy : fetched.error;
  expect(error).toEqual({
    code: 'TIMEOUT',
    message: expect.stringMatching(
      /^(?:No response|The response .*) within (?:the )?0\.2 s(?: that Hopwise waits)?\.$/,
    ),
  });
});

it('waits as long as the check lasts when requested', async () => {
  await using server = await startRawServer((socket) => {
    setImmediate(() => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlate'));
  });
  using local = localFetch();
  const request = { url: `${server.url}/`, maxBodyBytes: 1000, patienceMs: Number.POSITIVE_INFINITY };
  expect(await local.fetchDocument(request)).toMatchObject({ ok: true, value: { read: { contentComplete: true } } });
});
