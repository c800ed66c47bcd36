import { beforeAll, describe, expect, it } from 'vitest';
import type { Network } from './network.ts';
import { type PostRequest, postMessage } from './post-message.ts';
import { dripPastDeadline, shortMs } from './testing/hostile-server.ts';
import { startSite } from './testing/http-site.ts';
import { startHttp2Site } from './testing/http2-site.ts';
import { localNetwork } from './testing/local-network.ts';
import { issueCertificate, makeAuthorities, type TestAuthorities, type TestCertificate } from './testing/pki.ts';
import { response, startRawServer } from './testing/raw-server.ts';
import { stopClock } from './testing/stop-clock.ts';

let authorities: TestAuthorities;
let leaf: TestCertificate;
let network: Network;
beforeAll(async () => {
  authorities = await makeAuthorities();
  leaf = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate });
  network = localNetwork({ extraCa: [authorities.root.pem] });
});

const post = (url: string, more: Partial<PostRequest> = {}) =>
  postMessage(network, {
    ...{ url, headers: [['content-type', 'application/json']], body: '{"name":"ü"}', maxBytes: 100, timeoutMs: 5000 },
    ...more,
  });

describe('a message that is posted', () => {
  it('arrives whole, with its headers, and the response is read up to its limit', async () => {
    const seen = { type: '', body: '' };
    await using site = await startSite({
      '/hook?a=1': async (request) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        Object.assign(seen, { type: request.headers['content-type'], body: Buffer.concat(chunks).toString() });
        return { status: 202, headers: { 'retry-after': '7' }, body: 'x'.repeat(100_000) };
      },
    });
    const posted = await post(`${site.origin}/hook?a=1`);
    expect(posted).toMatchObject({ ok: true, value: { statusCode: 202, content: Buffer.alloc(100, 'x') } });
    expect(posted.ok && posted.value.headers).toContainEqual(['retry-after', '7']);
    expect(seen).toEqual({ type: 'application/json', body: '{"name":"ü"}' });
  });

  it('goes over HTTP/2 where the server speaks it', async () => {
    await using site = await startHttp2Site([leaf, authorities.intermediate], (stream) => {
      stream.respond({ ':status': 204 });
      stream.end();
    });
    expect(await post(`https://site.test:${site.port}/`)).toMatchObject({ ok: true, value: { statusCode: 204 } });
  });

  it('is not sent on where the response is a redirect', async () => {
    await using site = await startSite({ '/': { status: 307, headers: { location: '/elsewhere' } } });
    expect(await post(`${site.origin}/`)).toMatchObject({ ok: true, value: { statusCode: 307 } });
    expect(site.log).toEqual(['POST /']);
  });

  it('counts as responded to when the body breaks off or does not end', async () => {
    await using broken = await startRawServer((socket) => socket.end(response('200 OK', [], 'whole').slice(0, -2)));
    expect(await post(`${broken.url}/`)).toMatchObject({ ok: true, value: { statusCode: 200 } });
    const pass = stopClock();
    await using endless = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      dripPastDeadline(socket, 'and so on ', pass);
    });
    expect(await post(`${endless.url}/`, { timeoutMs: shortMs })).toMatchObject({
      ok: true,
      value: { statusCode: 200 },
    });
  });

  it('is not sent to a server whose certificate is not trusted', async () => {
    const self = await issueCertificate({ name: 'site.test' });
    await using site = await startSite({ '/': 'thanks' }, [self]);
    expect(await post(`https://site.test:${site.port}/`)).toMatchObject({
      ok: false,
      error: { message: 'Nothing was sent: the certificate of site.test is self-signed.' },
    });
    expect(site.log).toEqual([]);
  });

  it.each([
    ['http://169.254.169.254/latest', 'ADDRESS_REFUSED'],
    ['http://10.0.0.1/', 'ADDRESS_REFUSED'],
    ['http://nowhere.example/', 'DNS_NOT_FOUND'],
  ])('to %s is rejected: %s', async (url, code) => {
    expect(await post(url)).toMatchObject({ ok: false, error: { code } });
  });

  it('says so when the server sends nothing, or no one waits anymore', async () => {
    await using silent = await startRawServer(() => {});
    expect(await post(`${silent.url}/`, { timeoutMs: 100 })).toMatchObject({
      ok: false,
      error: { code: 'TIMEOUT', message: 'No response within 0.1 s.' },
    });
    expect(await post(`${silent.url}/`, { signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      error: { code: 'ABORTED' },
    });
  });
});
