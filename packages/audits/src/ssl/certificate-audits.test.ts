import type { TrustErrorCode } from '@hopwise/model';
import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { makeCertificate, rsaLeaf, tlsSubject } from '../testing/make-tls.ts';
import { certificateLifetime } from './certificate-lifetime.ts';
import { certificateTransparency } from './certificate-transparency.ts';
import { chainOfTrust } from './chain-of-trust.ts';
import { chainOrder } from './chain-order.ts';
import { hostName } from './host-name.ts';
import { https } from './https.ts';
import { keyStrength } from './key-strength.ts';
import { revocation } from './revocation.ts';
import { signatureAlgorithm } from './signature-algorithm.ts';
import { validityPeriod } from './validity-period.ts';

const withErrors = (...trustErrors: TrustErrorCode[]) => tlsSubject({ trustErrors });
const withLeaf = (...overrides: Parameters<typeof makeCertificate>) =>
  tlsSubject({ chain: [makeCertificate(...overrides)] });
const intermediate = { subject: { CN: 'Good Authority E1' }, isCa: true };

const failed = (code: 'TLS_HANDSHAKE_FAILED' | 'HOST_UNREACHABLE') =>
  makeSubject({ tls: { 'example.com:443': { ok: false, error: { code, message: 'It failed.' } } } });

testAudit(https, [
  ['TLS that was agreed on', tlsSubject(), 'agreed'],
  ['plain http', makeSubject({ url: 'http://example.com/' }), 'plain-http'],
  ['a failed handshake', failed('TLS_HANDSHAKE_FAILED'), 'handshake-failed', { error: 'TLS_HANDSHAKE_FAILED' }],
  ['a host that could not be reached', failed('HOST_UNREACHABLE'), 'not-applicable'],
  ['nothing that responded', makeSubject({ hops: [] }), 'not-applicable'],
]);

testAudit(chainOfTrust, [
  ['a good chain', tlsSubject(), 'trusted'],
  ['a self-signed certificate', withErrors('self_signed'), 'self-signed'],
  ['a root no one trusts', withErrors('untrusted_root'), 'untrusted-root'],
  ['an unknown authority', withErrors('unknown_issuer'), 'unknown-issuer'],
  ['an issuer that was neither sent nor found', withErrors('incomplete_chain'), 'issuer-not-found'],
  [
    'an issuer that was fetched',
    tlsSubject({ trustErrors: ['incomplete_chain'], issuerFetched: true }),
    'incomplete-chain',
  ],
  ['a certificate for clients', withErrors('wrong_purpose'), 'wrong-purpose'],
  ['a broken rule', withErrors('invalid'), 'invalid'],
  ['several at once: the worst', withErrors('incomplete_chain', 'wrong_purpose'), 'wrong-purpose'],
  ['a fault that is not about the chain', withErrors('expired', 'host_mismatch'), 'trusted'],
  ['no TLS', makeSubject(), 'not-run'],
]);

testAudit(hostName, [
  ['the right name', tlsSubject(), 'matches', { host: 'example.com', nameCount: 1 }],
  ['another name', withErrors('host_mismatch'), 'mismatch'],
  ['no names', withErrors('no_san'), 'no-names'],
]);

const yearLong = (validTo: string) => withLeaf({ validFrom: '2025-07-01T00:00:00.000Z', validTo });
const living = (lifetimeDays: number, leftDays: number) => {
  const end = Date.parse('2026-06-01T00:00:00.000Z') + leftDays * 86_400_000;
  const iso = (time: number) => new Date(time).toISOString();
  return withLeaf({ validFrom: iso(end - lifetimeDays * 86_400_000), validTo: iso(end) });
};

testAudit(validityPeriod, [
  ['two months left', tlsSubject(), 'valid', { daysToExpiry: 59 }],
  ['exactly 30 days left of a year', yearLong('2026-07-01T00:00:00.000Z'), 'valid', { daysToExpiry: 30 }],
  ['a second under 30 days', yearLong('2026-06-30T23:59:59.000Z'), 'expires-soon', { daysToExpiry: 29 }],
  ['exactly 7 days left', yearLong('2026-06-08T00:00:00.000Z'), 'expires-soon', { daysToExpiry: 7 }],
  ['a second under 7 days', yearLong('2026-06-07T23:59:59.000Z'), 'about-to-expire', { daysToExpiry: 6 }],
  ['expired a second ago', yearLong('2026-05-31T23:59:59.000Z'), 'expired', { daysToExpiry: 0 }],
  ['20 days left of 80', living(80, 20), 'expires-soon'],
  ['6 days left of 90', living(90, 6), 'about-to-expire'],
  ['16 days left of 47', living(47, 16), 'valid'],
  ['15 days left of 47', living(47, 15), 'expires-soon'],
  ['a fresh certificate of six days', living(6, 6), 'valid', { daysToExpiry: 6 }],
  ['half of six days', living(6, 3), 'valid'],
  ['a day and a half left of six', living(6, 1.5), 'expires-soon'],
  ['twelve hours left of six days', living(6, 0.5), 'about-to-expire'],
  ['valid from tomorrow', withLeaf({ validFrom: '2026-06-02T00:00:00.000Z' }), 'not-yet-valid'],
  ['an expired intermediate', withErrors('expired'), 'chain-out-of-date'],
  ['no certificate', tlsSubject({ chain: [] }), 'not-applicable'],
]);

const signed = (...hashes: (string | null)[]) =>
  tlsSubject({ chain: hashes.map((signatureHash) => makeCertificate({ signatureHash })) });

testAudit(signatureAlgorithm, [
  ['SHA-256', signed('sha256', 'sha384'), 'strong'],
  ['Ed25519, which has no separate hash', signed(null), 'strong'],
  ['SHA-1', signed('sha1', 'sha256'), 'sha1'],
  ['SHA-1 on an intermediate', signed('sha256', 'sha1'), 'sha1-in-chain'],
  ['MD5', signed('md5'), 'md5'],
  ['MD2 on an intermediate', signed('sha1', 'md2'), 'md5'],
  [
    'SHA-1 on a root, where it does not matter',
    tlsSubject({ chain: [makeCertificate(), makeCertificate({ signatureHash: 'sha1', selfSigned: true })] }),
    'strong',
  ],
]);

testAudit(keyStrength, [
  ['P-256', tlsSubject(), 'strong'],
  ['RSA 2048', tlsSubject({ chain: [rsaLeaf(2048)] }), 'strong'],
  ['RSA 2047', tlsSubject({ chain: [rsaLeaf(2047)] }), 'rsa-under-2048'],
  ['RSA 1024', tlsSubject({ chain: [rsaLeaf(1024)] }), 'rsa-under-2048', { keyBits: 1024 }],
  ['RSA 1023', tlsSubject({ chain: [rsaLeaf(1023)] }), 'rsa-under-1024'],
  ['a curve of 163 bits', withLeaf({ keyBits: 163 }), 'short-curve'],
  ['a curve of 192 bits', withLeaf({ keyBits: 192 }), 'strong'],
  ['P-224', withLeaf({ keyBits: 224, keyCurve: 'secp224r1' }), 'unsupported-curve'],
  ['P-384', withLeaf({ keyBits: 384, keyCurve: 'secp384r1' }), 'strong'],
  ['Ed25519', withLeaf({ keyType: 'ed25519', keyBits: null, keyCurve: null }), 'unsupported-kind'],
  ['RSA for PSS alone', withLeaf({ keyType: 'rsa-pss', keyBits: 2048, keyCurve: null }), 'unsupported-kind'],
  ['DSA', withLeaf({ keyType: 'dsa', keyBits: 2048, keyCurve: null }), 'unsupported-kind'],
  ['P-521', withLeaf({ keyBits: 521, keyCurve: 'secp521r1' }), 'unsupported-kind'],
  ['ML-DSA', withLeaf({ keyType: 'ml-dsa-44', keyBits: null, keyCurve: null }), 'unsupported-kind'],
  ['the exponent 1', withLeaf({ keyType: 'rsa', keyBits: 4096, rsaExponent: '1' }), 'exponent-1'],
  ['no certificate', tlsSubject({ chain: [] }), 'not-applicable'],
]);

testAudit(revocation, [
  ['no revocation source', tlsSubject(), 'not-run'],
  [
    'not on the list',
    tlsSubject({ revocation: { revoked: false, source: 'crl', reason: null } }),
    'good',
    { source: 'crl' },
  ],
  [
    'revoked',
    tlsSubject({ revocation: { revoked: true, source: 'ocsp', reason: null } }),
    'revoked',
    { source: 'ocsp' },
  ],
  ['revoked by the staple', tlsSubject({ trustErrors: ['revoked'] }), 'revoked'],
  [
    'a staple that is missing',
    tlsSubject({ mustStaple: true, trustErrors: ['must_staple_missing'] }),
    'staple-missing',
  ],
]);

const timestamps = (embedded: number, validTo = makeCertificate().validTo) =>
  tlsSubject({ scts: { embedded, tlsExtension: 0, ocsp: 0 }, chain: [makeCertificate({ validTo })] });

const noScts = { embedded: 0, tlsExtension: 0, ocsp: 0 };

testAudit(certificateTransparency, [
  ['two for a short life', timestamps(2), 'logged', { expected: 2 }],
  ['one', timestamps(1), 'too-few'],
  ['two for 181 days', timestamps(2, '2026-10-29T23:59:59.000Z'), 'too-few', { expected: 3 }],
  ['two for 180 days', timestamps(2, '2026-10-28T23:59:59.000Z'), 'logged', { expected: 2 }],
  ['none', timestamps(0), 'missing'],
  ['two by the TLS extension', tlsSubject({ scts: { embedded: 0, tlsExtension: 2, ocsp: 0 } }), 'logged'],
  ['two by the OCSP staple', tlsSubject({ scts: { embedded: 0, tlsExtension: 0, ocsp: 2 } }), 'logged'],
  ['none where TLS 1.3 hides them', tlsSubject({ scts: { embedded: 0, tlsExtension: null, ocsp: 0 } }), 'not-run'],
  ['none where no staple was seen', tlsSubject({ scts: { embedded: 0, tlsExtension: 0, ocsp: null } }), 'not-run'],
  ['enough in the certificate', tlsSubject({ scts: { embedded: 2, tlsExtension: null, ocsp: null } }), 'logged'],
  ['none under a root of the owner', tlsSubject({ scts: noScts, publiclyTrusted: false }), 'not-applicable'],
]);

const lifetime = (validFrom: string, validTo: string) => withLeaf({ validFrom, validTo });
const lifetimeRows: AuditRow[] = [
  [
    '200 days from the first day of that limit',
    lifetime('2026-03-15T00:00:00Z', '2026-09-30T23:59:59Z'),
    'within-limit',
  ],
  ['a second more', lifetime('2026-03-15T00:00:00Z', '2026-10-01T00:00:00Z'), 'too-long', { limitDays: 200 }],
  [
    '398 days the day before',
    lifetime('2026-03-14T00:00:00Z', '2027-04-15T23:59:59Z'),
    'within-limit',
    { limitDays: 398 },
  ],
  ['399 days in 2021', lifetime('2021-01-01T00:00:00Z', '2022-02-03T23:59:59Z'), 'too-long', { lifetimeDays: 399 }],
  ['101 days in 2027', lifetime('2027-03-15T00:00:00Z', '2027-06-23T23:59:59Z'), 'too-long', { limitDays: 100 }],
  ['48 days in 2029', lifetime('2029-03-15T00:00:00Z', '2029-05-01T23:59:59Z'), 'too-long', { limitDays: 47 }],
  ['two years before there was a limit', lifetime('2019-01-01T00:00:00Z', '2021-01-01T00:00:00Z'), 'within-limit'],
  ['ten years under a root of the owner', tlsSubject({ publiclyTrusted: false }), 'not-applicable'],
];
testAudit(certificateLifetime, lifetimeRows);

testAudit(chainOrder, [
  ['the right order', tlsSubject(), 'right'],
  [
    'the wrong order',
    tlsSubject({ chainOrder: 'wrong', chain: [makeCertificate(), makeCertificate(intermediate)] }),
    'wrong',
    { chain: ['example.com', 'Good Authority E1'] },
  ],
]);
