// @module-tag embedded-only
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HttpSite, redirectTo, startSite } from '@hopwise/engine/testing/http-site';
import {
  type CertificateOptions,
  issueCertificate,
  makeAuthorities,
  signedWithMd5,
  type TestCertificate,
} from '@hopwise/engine/testing/pki';
import { checkAnalysis, comprehensiveAnalysis, sslAnalysis } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '../testing/index.ts';

const { root, intermediate, strangeRoot } = await makeAuthorities();
const rsaAuthorities = await makeAuthorities('rsa-2048');
const issue = (options: Partial<CertificateOptions> = {}) =>
  issueCertificate({
    name: 'leaf',
    issuer: intermediate,
    altNames: [{ type: 'ip', value: '127.0.0.1' }],
    validToDays: 90,
    ...options,
  });

const directory = mkdtempSync(join(tmpdir(), 'hopwise-ca-'));
let server: TestApp;
let site: HttpSite;

beforeAll(async () => {
  const authority = join(directory, 'root.pem');
  writeFileSync(authority, `${root.pem}${rsaAuthorities.root.pem}`);
  server = await createTestApp({ env: { TRACE_EXTRA_CA: authority } });
  site = await startSite(
    {
      '/': redirectTo('/page', 301),
      '/page': {
        headers: { 'content-type': 'text/html', 'strict-transport-security': 'max-age=63072000' },
        body: '<!doctype html><html lang="en"><head><title>A safe page</title></head></html>',
      },
    },
    [await issue(), intermediate],
  );
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await server.close();
  rmSync(directory, { recursive: true });
});

const post = (path: string, url: string) => server.app.inject({ method: 'POST', url: path, payload: { url } });

describe('statements about one certificate', () => {
  const otherName = { altNames: [{ type: 'dns' as const, value: 'other.test' }] };

  it.each<[string, () => Promise<TestCertificate[]>, trusted: boolean, letter: RegExp]>([
    ['a sound one', async () => [await issue(), intermediate], true, /^A/],
    ['one with 1024 bits', async () => [await issue({ keyKind: 'rsa-1024' }), intermediate], true, /^B$/],
    ['one with 768 bits', async () => [await issue({ keyKind: 'rsa-768' }), intermediate], false, /^F$/],
    ['one signed with SHA-1', async () => [await issue({ hash: 'SHA-1' }), intermediate], false, /^T$/],
    [
      'one signed with MD5',
      async () => {
        const issuer = rsaAuthorities.intermediate;
        return [signedWithMd5(await issue({ issuer }), issuer), issuer];
      },
      false,
      /^F$/,
    ],
    ['one for another host', async () => [await issue(otherName), intermediate], false, /^M$/],
    ['one that expired', async () => [await issue({ validFromDays: -9, validToDays: -1 }), intermediate], false, /^T$/],
    ['the leaf of a private authority alone', async () => [await issue({ issuer: strangeRoot })], false, /^T$/],
  ])('agree: %s', async (_name, certificates, trusted, letter) => {
    const faulty = await startSite({ '/': redirectTo('/page', 301), '/page': 'here' }, await certificates());
    onTestFinished(() => faulty[Symbol.asyncDispose]());
    const { check } = (await post('/v2/track', faulty.origin)).json().data;
    expect(check.hops.map(({ tls }: { tls: { trusted: boolean } }) => tls.trusted)).toEqual([trusted, trusted]);
    const response = await post('/v2/analyze/comprehensive', faulty.origin);
    const { ssl } = comprehensiveAnalysis.parse(response.json().data.analysis);
    expect(ssl?.certificate.valid).toBe(trusted);
    expect(ssl?.letter).toMatch(letter);
    const isSound = trusted && /^A/.test(ssl?.letter ?? '');
    expect(response.body.includes("Browsers trust this host's certificate.")).toBe(isSound);
  });
});

describe('over https', () => {
  it('a sound host gets a good grade and a description of its certificate', async () => {
    const response = await post('/v2/analyze/ssl', site.origin);
    const analysis = sslAnalysis.parse(response.json().data.analysis);
    expect(analysis).toMatchObject({
      host: `127.0.0.1:${site.port}`,
      letter: expect.stringMatching(/^A/),
      certificate: { issuer: { CN: 'Test Issuing' } },
    });
    expect(analysis.findings.find(({ id }) => id === 'ssl/chain-of-trust')).toMatchObject({ severity: 'good' });
  });

  it('all three analyses run on the same evidence', async () => {
    const response = await post('/v2/analyze/comprehensive', site.origin);
    const { summary, ssl, security } = comprehensiveAnalysis.parse(response.json().data.analysis);
    expect(summary.analysesCompleted).toBe(3);
    expect(ssl?.letter).toMatch(/^A/);
    expect(security?.findings.find(({ id }) => id === 'security/hsts')).toMatchObject({ severity: 'good' });
  });

  it('a check stores its certificates and analyses', async () => {
    const made = await post('/v2/track', site.origin);
    const { check } = made.json().data;
    expect(check.hops.map(({ tls }: { tls: { trusted: boolean } }) => tls.trusted)).toEqual([true, true]);
    const cookie = String(made.headers['set-cookie']).split(';')[0] ?? '';
    const opened = await server.app.inject({ url: `/v2/analyze/check/${check.id}`, headers: { cookie } });
    const { ssl, analysis } = checkAnalysis.parse(opened.json().data);
    expect(ssl).toHaveLength(1);
    expect(analysis.ssl?.letter).toMatch(/^A/);
  });

  const otherName = { altNames: [{ type: 'dns', value: 'other.test' }] } satisfies Partial<CertificateOptions>;

  it.each<[string, string, () => Promise<TestCertificate[]>]>([
    [
      'ssl/validity-period',
      'expired',
      async () => [await issue({ validFromDays: -90, validToDays: -1 }), intermediate],
    ],
    ['ssl/validity-period', 'not-yet-valid', async () => [await issue({ validFromDays: 2 }), intermediate]],
    ['ssl/host-name', 'mismatch', async () => [await issue(otherName), intermediate]],
    ['ssl/host-name', 'no-names', async () => [await issue({ altNames: [] }), intermediate]],
    ['ssl/chain-of-trust', 'self-signed', async () => [await issueCertificate({ name: '127.0.0.1' })]],
    ['ssl/chain-of-trust', 'untrusted-root', async () => [await issue({ issuer: strangeRoot }), strangeRoot]],
    ['ssl/chain-of-trust', 'issuer-not-found', async () => [await issue()]],
  ])('names the problem with a certificate: %s %s', async (id, outcome, certificates) => {
    const faulty = await startSite({ '/': 'here' }, await certificates());
    onTestFinished(() => faulty[Symbol.asyncDispose]());
    const response = await post('/v2/analyze/ssl', faulty.origin);
    const { letter, findings } = sslAnalysis.parse(response.json().data.analysis);
    expect(findings).toContainEqual(expect.objectContaining({ id, outcome }));
    expect(letter).not.toMatch(/^A/);
  });

  it('a check ends where browsers stop, unless it should continue', async () => {
    const expired = await issue({ validFromDays: -90, validToDays: -1 });
    const faulty = await startSite({ '/': redirectTo('/page', 301), '/page': 'here' }, [expired, intermediate]);
    onTestFinished(() => faulty[Symbol.asyncDispose]());
    const track = async (options: object) =>
      (
        await server.app.inject({ method: 'POST', url: '/v2/track', payload: { url: faulty.origin, ...options } })
      ).json().data.check;
    const refused = await track({});
    expect(refused).toMatchObject({
      status: 'ERROR',
      error: expect.stringMatching(
        /^Browsers stop at hop 1: the certificate of 127\.0\.0\.1 expired on \d{4}-\d{2}-\d{2}\.$/,
      ),
      verdict: {
        level: 'failed',
        headline: 'Browsers stop at hop 1',
        reasons: expect.arrayContaining([expect.objectContaining({ hopIndex: 0, host: '127.0.0.1' })]),
      },
    });
    expect(refused.hops).toHaveLength(2);
    const allowed = await track({ allowInvalidCertificates: true });
    expect(allowed).toMatchObject({ status: 'OK', error: null, verdict: { level: 'warning' } });
  });
});
