import { createNetwork } from '@hopwise/engine';
import { startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate, makeAuthorities, type TestCertificate } from '@hopwise/engine/testing/pki';
import { expect } from '@playwright/test';
import { open, patient, startPool, test, unobserved } from '../support/browser-pool.ts';

test.use(unobserved);

const pages = {
  '/': {
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Secure</title><script>location = "/end"</script>',
  },
  '/end': { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>End</title>' },
};

const host = 'site.test';

async function startSecureSite(options: { validToDays?: number } = {}) {
  const { root, intermediate } = await makeAuthorities();
  const leaf: TestCertificate = await issueCertificate({ name: host, issuer: intermediate, ...options });
  return { root, site: await startSite(pages, [leaf, intermediate]) };
}

const networkWith = (extraCa: string[] = []) =>
  createNetwork({ allowCidrs: [open], extraCa, lookup: async () => [{ address: '127.0.0.1', family: 4 }] });

test('a rejected certificate ends the chain with the reason', { tag: '@slow' }, async () => {
  const { site } = await startSecureSite();
  await using _ = site;
  await using pool = await startPool({ network: networkWith() });
  const { trace, title, screenshot } = await pool.follow({ url: `https://${host}:${site.port}/` }, patient);
  expect(trace.end).toMatchObject({
    kind: 'failed',
    error: { code: 'TLS_HANDSHAKE_FAILED', message: expect.stringMatching(/^The browser stops here: the certificate/) },
  });
  expect(trace.hops.map(({ tls }) => tls?.trusted)).toEqual([false]);
  expect([title, screenshot, site.log]).toEqual([null, null, []]);
});

test('the option to allow invalid certificates gets past it', { tag: '@slow' }, async () => {
  const { site } = await startSecureSite({ validToDays: -1 });
  await using _ = site;
  await using pool = await startPool({ network: networkWith() });
  const url = `https://${host}:${site.port}/`;
  const { trace, title } = await pool.follow({ url, allowInvalidCertificates: true }, patient);
  expect(trace).toMatchObject({ end: { kind: 'final' }, invalidCertificatesAllowed: true });
  expect(trace.hops.map(({ redirectType, tls }) => [redirectType, tls?.trusted])).toEqual([
    ['JAVASCRIPT', false],
    ['FINAL', false],
  ]);
  expect(title).toBe('End');
});

test('trusts an added certificate authority', { tag: '@slow' }, async () => {
  const { root, site } = await startSecureSite();
  await using _ = site;
  await using pool = await startPool({ network: networkWith([root.pem]) });
  const { trace } = await pool.follow({ url: `https://${host}:${site.port}/` }, patient);
  expect(trace.end).toEqual({ kind: 'final' });
  expect(trace.hops.map(({ redirectType, statusCode, tls }) => [redirectType, statusCode, tls?.trusted])).toEqual([
    ['JAVASCRIPT', 200, true],
    ['FINAL', 200, true],
  ]);
  expect(trace.hops[0]).toMatchObject({
    url: `https://${host}:${site.port}/`,
    remoteAddress: { ip: '127.0.0.1', family: 4, port: site.port },
    tls: { protocol: 'TLSv1.3' },
  });
  expect(site.log.filter((line) => line !== 'GET /favicon.ico')).toEqual(['GET /', 'GET /end']);
});
