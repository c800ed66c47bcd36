import { describe, expect, it } from 'vitest';
import { startSite } from '../testing/http-site.ts';
import { localNetwork } from '../testing/local-network.ts';
import { response, startRawServer } from '../testing/raw-server.ts';

const network = localNetwork();
const limits = { maxBytes: 1000, timeoutMs: 5000 };

it('reads a whole file, also in chunks', async () => {
  await using site = await startSite({ '/file?a=1': { body: Buffer.alloc(1000, 7) } });
  const fetched = await network.fetchFile({ url: `http://authority.test:${site.port}/file?a=1`, ...limits });
  expect(fetched).toEqual({ ok: true, value: Buffer.alloc(1000, 7) });
});

describe('gives the reason where a file cannot be had', () => {
  it.each([
    ['it is not there', '/gone', 'responded with status 404'],
    ['it lies elsewhere', '/moved', 'responded with status 302'],
    ['it is too long', '/long', 'sent more than 0.001 MB'],
  ])('%s', async (_name, path, reason) => {
    await using site = await startSite({
      '/moved': { status: 302, headers: { location: '/file' } },
      '/long': { body: Buffer.alloc(1001) },
    });
    const fetched = await network.fetchFile({ url: `http://authority.test:${site.port}${path}`, ...limits });
    expect(fetched).toMatchObject({ ok: false, error: { message: expect.stringContaining(reason) } });
  });

  it('the server sends nothing', async () => {
    await using server = await startRawServer(() => {});
    const fetched = await network.fetchFile({ url: `${server.url}/file`, ...limits, timeoutMs: 50 });
    expect(fetched).toMatchObject({
      ok: false,
      error: { code: 'TIMEOUT', message: expect.stringContaining("didn't respond in time") },
    });
  });

  it('the server breaks off', async () => {
    await using server = await startRawServer((socket) =>
      socket.end(response('200 OK', [], 'half a file').slice(0, -5)),
    );
    const fetched = await network.fetchFile({ url: `${server.url}/file`, ...limits });
    expect(fetched).toMatchObject({ ok: false, error: { code: 'CONNECTION_CLOSED' } });
  });

  it('the caller no longer waits', async () => {
    const fetched = await network.fetchFile({ url: 'http://authority.test/', ...limits, signal: AbortSignal.abort() });
    expect(fetched).toMatchObject({ ok: false, error: { code: 'ABORTED' } });
  });

  it('the address may not be contacted', async () => {
    const fetched = await network.fetchFile({ url: 'http://169.254.169.254/latest', ...limits });
    expect(fetched).toMatchObject({ ok: false, error: { code: 'ADDRESS_REFUSED' } });
  });
});
