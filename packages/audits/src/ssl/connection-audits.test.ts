import type { Evidence, HeaderPair } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeHop, makeSubject } from '../testing/make-evidence.ts';
import {
  gathered,
  makeSuite,
  makeTls,
  makeVersion,
  refusedSuite,
  refusedVersion,
  rsaLeaf,
  tlsSubject,
  withSuites,
  withVersions,
} from '../testing/make-tls.ts';
import { authenticatedEncryption } from './authenticated-encryption.ts';
import { brokenCiphers } from './broken-ciphers.ts';
import { browserCiphers } from './browser-ciphers.ts';
import { cipherStrength } from './cipher-strength.ts';
import { forwardSecrecy } from './forward-secrecy.ts';
import { hsts } from './hsts.ts';
import { hstsPreload } from './hsts-preload.ts';
import { keyExchange } from './key-exchange.ts';
import { protocolVersions } from './protocol-versions.ts';
import { rc4 } from './rc4.ts';
import { smallBlockCiphers } from './small-block-ciphers.ts';
import { tls13 } from './tls-1-3.ts';

const refusedTls = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };
const unanswered = { accepted: null, cipher: null, keyExchange: null };
const without13 = withVersions(refusedVersion('TLSv1.3'));
const onlyVersion = (version: 'SSLv3' | 'TLSv1' | 'TLSv1.2') =>
  withVersions(
    makeVersion(version),
    ...(['TLSv1.2', 'TLSv1.3'] as const).filter((each) => each !== version).map(refusedVersion),
  );

const ssl3 = (name: string) => makeVersion('SSLv3', { cipher: { name, bits: 128 }, keyExchange: null });

testAudit(browserCiphers, [
  ['TLS 1.3', tlsSubject(withSuites(refusedSuite('browsers'))), 'offered'],
  ['TLS 1.2 with ECDHE', tlsSubject(without13), 'offered'],
  ['DHE alone', tlsSubject({ ...without13, ...withSuites(refusedSuite('browsers')) }), 'none'],
  ['TLS 1.0 alone', tlsSubject(onlyVersion('TLSv1')), 'not-applicable'],
  ['no response', tlsSubject({ ...without13, ...withSuites(makeSuite('browsers', unanswered)) }), 'not-run'],
]);

testAudit(protocolVersions, [
  ['TLS 1.2 and 1.3', tlsSubject(), 'modern', { accepted: ['TLSv1.2', 'TLSv1.3'] }],
  ['TLS 1.2 alone', tlsSubject(without13), 'modern'],
  ['TLS 1.0 as well', tlsSubject(withVersions(makeVersion('TLSv1'))), 'deprecated'],
  ['TLS 1.1 as well', tlsSubject(withVersions(makeVersion('TLSv1.1'))), 'deprecated'],
  ['SSL 3.0 with CBC as well', tlsSubject(withVersions(ssl3('AES128-SHA'), makeVersion('TLSv1'))), 'ssl3'],
  ['SSL 3.0 with RC4 as well', tlsSubject(withVersions(ssl3('RC4-SHA'))), 'ssl3-with-rc4'],
  ['TLS 1.0 alone', tlsSubject(onlyVersion('TLSv1')), 'nothing-modern'],
  ['SSL 3.0 alone', tlsSubject(onlyVersion('SSLv3')), 'ssl3-only'],
  [
    'no response about TLS 1.0',
    tlsSubject(withVersions(makeVersion('TLSv1', unanswered))),
    'modern',
    { noResponse: ['TLSv1'] },
  ],
]);

testAudit(tls13, [
  ['TLS 1.3', tlsSubject(), 'accepted'],
  ['none', tlsSubject(without13), 'missing'],
  ['no response', tlsSubject(withVersions(makeVersion('TLSv1.3', unanswered))), 'not-run'],
]);

const dh = (bits: number) =>
  tlsSubject(
    withSuites(
      makeSuite('finite-field-dh', {
        cipher: { name: 'DHE-RSA-AES128-GCM-SHA256', bits: 128 },
        keyExchange: { type: 'DH', name: null, bits },
      }),
    ),
  );
const curve = { type: 'ECDH', name: 'sect163k1', bits: 163 } as const;

testAudit(keyExchange, [
  ['P-256', tlsSubject(), 'strongest', { exchanges: ['X25519 (253 bits)'] }],
  ['RSA 2048', tlsSubject({ chain: [rsaLeaf(2048)] }), 'strong'],
  ['RSA 4096', tlsSubject({ chain: [rsaLeaf(4096)] }), 'strongest'],
  ['RSA 1024', tlsSubject({ chain: [rsaLeaf(1024)] }), 'short-key'],
  ['a 2048-bit group', dh(2048), 'strong', { exchanges: ['X25519 (253 bits)', 'DH (2048 bits)'] }],
  ['a 1024-bit group behind a good first choice', dh(1024), 'short-dh'],
  ['a 512-bit group behind a good first choice', dh(512), 'broken-dh'],
  ['a 1023-bit group', dh(1023), 'broken-dh'],
  ['a short curve', tlsSubject(withVersions(makeVersion('TLSv1.2', { keyExchange: curve }))), 'short-curve'],
  [
    'an anonymous suite',
    tlsSubject(withSuites(makeSuite('broken', { cipher: { name: 'AECDH-AES128-SHA', bits: 128 } }))),
    'anonymous',
  ],
]);

const nullSuite = { cipher: { name: 'NULL-SHA256', bits: 0 }, keyExchange: null };
const export40 = makeSuite('broken', { cipher: { name: 'EXP-RC4-MD5', bits: 40 }, keyExchange: null });
const tripleDes = (version: 'TLSv1' | 'TLSv1.2') =>
  makeSuite('small-block', { version, cipher: { name: 'DES-CBC3-SHA', bits: 112 } });
const rc4Suite = (version: 'TLSv1' | 'TLSv1.2') =>
  makeSuite('rc4', { version, cipher: { name: 'RC4-SHA', bits: 128 } });
const strongOnly = { cipher: { name: 'ECDHE-RSA-AES256-GCM-SHA384', bits: 256 } };

testAudit(cipherStrength, [
  ['128 and 256 bits', tlsSubject(), 'strong', { weakestBits: 128, strongestBits: 256 }],
  [
    '256 bits alone',
    tlsSubject({ suites: [makeSuite('256-bit', strongOnly)] }),
    'strongest',
    { weakestBits: 256, strongestBits: 256 },
  ],
  ['3DES as well', tlsSubject(withSuites(tripleDes('TLSv1'))), 'weak', { weakestBits: 112 }],
  [
    'nothing but NULL',
    tlsSubject({ versions: [makeVersion('TLSv1.2', nullSuite)], suites: [makeSuite('broken', nullSuite)] }),
    'none',
  ],
]);

testAudit(brokenCiphers, [
  ['none', tlsSubject(), 'refused'],
  ['an export cipher', tlsSubject(withSuites(export40)), 'accepted', { cipher: 'EXP-RC4-MD5' }],
  ['no response', tlsSubject(withSuites(makeSuite('broken', unanswered))), 'not-run'],
]);

testAudit(rc4, [
  ['none', tlsSubject(), 'refused'],
  ['with TLS 1.2', tlsSubject(withSuites(rc4Suite('TLSv1.2'))), 'accepted', { version: 'TLSv1.2' }],
  ['with TLS 1.0', tlsSubject(withSuites(rc4Suite('TLSv1'))), 'with-old-versions'],
  ['nothing else', tlsSubject({ suites: [rc4Suite('TLSv1.2'), export40] }), 'only'],
  ['no response', tlsSubject({ suites: [] }), 'not-run'],
]);

testAudit(smallBlockCiphers, [
  ['none', tlsSubject(), 'refused'],
  ['with TLS 1.2', tlsSubject(withSuites(tripleDes('TLSv1.2'))), 'accepted'],
  ['with TLS 1.0', tlsSubject(withSuites(tripleDes('TLSv1'))), 'with-old-versions'],
  ['no response', tlsSubject({ suites: [] }), 'not-run'],
]);

testAudit(forwardSecrecy, [
  ['TLS 1.3 alone is enough', tlsSubject(withSuites(refusedSuite('forward-secret'))), 'offered'],
  ['ECDHE', tlsSubject(without13), 'offered'],
  ['RSA alone', tlsSubject({ ...without13, ...withSuites(refusedSuite('forward-secret')) }), 'none'],
  ['no response', tlsSubject({ ...without13, suites: [] }), 'not-run'],
]);

testAudit(authenticatedEncryption, [
  ['TLS 1.3 alone is enough', tlsSubject(withSuites(refusedSuite('aead'))), 'offered'],
  ['AES-GCM', tlsSubject(without13), 'offered'],
  ['CBC alone', tlsSubject({ ...without13, ...withSuites(refusedSuite('aead')) }), 'none'],
  ['no response', tlsSubject({ ...without13, suites: [] }), 'not-run'],
]);

const good = 'max-age=31536000; includeSubDomains; preload';
const sts = (value: string): HeaderPair[] => [['Strict-Transport-Security', value]];
const withHsts = (value: string) => tlsSubject({}, sts(value));

testAudit(hsts, [
  ['a year', withHsts('max-age=31536000; includeSubDomains'), 'long'],
  ['exactly 180 days', withHsts('max-age=15552000'), 'long'],
  ['a second less', withHsts('max-age=15551999'), 'short'],
  ['switched off', withHsts('max-age=0'), 'short'],
  ['none', tlsSubject(), 'missing'],
  [
    'a certificate that browsers refuse',
    makeSubject({
      hops: [makeHop({ tls: refusedTls, responseHeaders: [['Strict-Transport-Security', 'max-age=31536000']] })],
    }),
    'not-applicable',
  ],
  [
    'a key that browsers cannot verify',
    makeSubject({
      hops: [makeHop({ tls: { ...refusedTls, trustError: 'unsupported_key' }, responseHeaders: sts(good) })],
    }),
    'not-applicable',
  ],
  ['no max-age', withHsts('includeSubDomains'), 'invalid'],
  ['none, but on the preload list', makeSubject({ hstsPreloaded: ['example.com'] }), 'long', { preloaded: true }],
  ['none, preload list not available', makeSubject({ hstsPreloadUnknown: ['example.com'] }), 'not-run'],
  ['plain http', makeSubject({ url: 'http://example.com/' }), 'not-applicable'],
]);

const upgrade = (...urls: string[]) => ({
  ok: true as const,
  value: { route: urls.map((url) => ({ url, statusCode: 301, trusted: null })), refused: false },
});
const site = (header: string, httpUpgrade: ReturnType<typeof upgrade>, hstsPreloaded: string[] = []) =>
  makeSubject({ tls: gathered(makeTls()), headers: sts(header), httpUpgrade, hstsPreloaded });
const straight = upgrade('http://example.com/', 'https://example.com/');

const subdomain = (parts: Partial<Evidence> = {}) =>
  makeSubject({
    url: 'https://www.example.com/',
    headers: sts(good),
    httpUpgrade: upgrade('http://www.example.com/', 'https://www.example.com/'),
    ...parts,
  });

testAudit(hstsPreload, [
  ['all rules met', site(good, straight), 'ready', { missing: [] }],
  ['already on the list', site('', straight, ['example.com']), 'preloaded'],
  ['no header', site('', straight), 'not-ready'],
  ['half a year', site('max-age=15552000; includeSubDomains; preload', straight), 'not-ready'],
  ['no words', site('max-age=31536000', straight), 'not-ready', { missing: ['includeSubDomains', 'preload'] }],
  ['another host first', site(good, upgrade('http://example.com/', 'https://www.example.com/')), 'not-ready'],
  ['no redirect', site(good, upgrade('http://example.com/')), 'not-ready'],
  ['http closed', site(good, { ok: true, value: { route: [], refused: true } }), 'ready'],
  ['a host whose http was not tried', site(good, upgrade('http://other.com/')), 'not-applicable'],
  ['plain http', makeSubject({ url: 'http://example.com/', httpUpgrade: straight }), 'not-applicable'],
  ['an address', makeSubject({ url: 'https://192.0.2.1/', httpUpgrade: straight }), 'not-applicable'],
  [
    'a name that no one can register, so that the list was not asked',
    makeSubject({
      url: 'https://shop.test/',
      headers: sts(good),
      httpUpgrade: upgrade('http://shop.test/', 'https://shop.test/'),
    }),
    'not-applicable',
  ],
  ['a subdomain, which cannot be submitted', subdomain(), 'subdomain', { domain: 'example.com' }],
  ['a subdomain of a listed domain', subdomain({ hstsPreloaded: ['www.example.com'] }), 'preloaded'],
  ['list not available', subdomain({ hstsPreloadUnknown: ['www.example.com'] }), 'not-run'],
]);
