import { type Evidence, type SslAnalysis, sslAnalysis, sslEntry, type TlsEvidence } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { makeChain, makeEvidence } from '../testing/make-evidence.ts';
import {
  gathered,
  makeCertificate,
  makeSuite,
  makeTls,
  makeTraits,
  makeVersion,
  refusedVersion,
  rsaLeaf,
  tlsSite,
  withSuites,
  withVersions,
} from '../testing/make-tls.ts';
import { ssl } from './index.ts';

function analyze(evidence: Evidence): SslAnalysis {
  const completion = ssl.analyze(evidence);
  if (!completion.completed) throw new Error(completion.reason);
  return sslAnalysis.parse(completion.analysis);
}

const yearOfHsts: [string, string][] = [['Strict-Transport-Security', 'max-age=31536000']];
const usual = { chain: [rsaLeaf(2048)] };
const cbc = { cipher: { name: 'AES128-SHA', bits: 128 }, keyExchange: null };
const shortGroup = (bits: number) =>
  withSuites(makeSuite('finite-field-dh', { keyExchange: { type: 'DH', name: null, bits } }));
const nullOnly = {
  versions: [makeVersion('TLSv1.2', { cipher: { name: 'NULL-SHA', bits: 0 } })],
  suites: [makeSuite('broken', { cipher: { name: 'NULL-SHA', bits: 0 } })],
};

describe('one host', () => {
  it.each<[string, Partial<TlsEvidence>, string, number, number]>([
    ['P-256', {}, 'A', 96, 96],
    ['RSA 2048', usual, 'A', 93, 93],
    ['RSA 2048 and TLS 1.0', { ...usual, ...withVersions(makeVersion('TLSv1')) }, 'B', 79, 91],
    ['no TLS 1.3', { ...usual, ...withVersions(refusedVersion('TLSv1.3')) }, 'A-', 93, 93],
    ['an expired certificate', { chain: [makeCertificate({ validTo: '2026-05-01T00:00:00Z' })] }, 'T', 19, 96],
    ['a self-signed certificate for another host', { trustErrors: ['self_signed', 'host_mismatch'] }, 'T', 19, 96],
    ['a certificate for another host', { trustErrors: ['host_mismatch'] }, 'M', 19, 96],
    ['an issuer that was fetched', { trustErrors: ['incomplete_chain'], issuerFetched: true }, 'B', 79, 96],
    ['an issuer that was not found', { trustErrors: ['incomplete_chain'] }, 'T', 19, 96],
    ['RSA 512', { chain: [rsaLeaf(512)], trustErrors: ['weak_key'] }, 'F', 19, 78],
    ['a 512-bit group', shortGroup(512), 'F', 19, 78],
    ['a 1024-bit group', shortGroup(1024), 'B', 79, 90],
    ['SSL 3.0 with CBC', withVersions(makeVersion('SSLv3', cbc), makeVersion('TLSv1')), 'C', 64, 93],
    ['RSA 1024', { chain: [rsaLeaf(1024)], trustErrors: ['weak_key'] }, 'B', 79, 90],
    ['TLS compression', { traits: makeTraits({ compression: true }) }, 'C', 64, 96],
    ['no secure renegotiation', { traits: makeTraits({ secureRenegotiation: false }) }, 'A-', 96, 96],
    ['no encryption at all', nullOnly, 'F', 0, 0],
  ])('%s', (_name, tls, letter, score, uncappedScore) => {
    expect(analyze(tlsSite(tls))).toMatchObject({ letter, securityScore: score, uncappedScore });
  });

  it('earns A+ with long HSTS, and no more with a warning', () => {
    expect(analyze(tlsSite({}, yearOfHsts)).letter).toBe('A+');
    expect(analyze(tlsSite(withVersions(refusedVersion('TLSv1.3')), yearOfHsts)).letter).toBe('A-');
    expect(analyze(tlsSite({}, [['Strict-Transport-Security', 'max-age=300']])).letter).toBe('A-');
  });

  it.each<[string, Partial<TlsEvidence>]>([
    ['a usual server', usual],
    ['a server with several caps', { ...usual, trustErrors: ['self_signed'], ...withVersions(makeVersion('TLSv1')) }],
    [
      'a short group',
      withSuites(makeSuite('finite-field-dh', { keyExchange: { type: 'DH', name: null, bits: 1024 } })),
    ],
    ['a server that encrypts nothing', nullOnly],
  ])('explains every point of %s', (_name, tls) => {
    const { findings, securityScore } = analyze(tlsSite(tls));
    const taken = findings.reduce((total, { points }) => total + (points ?? 0), 0);
    expect(100 + taken).toBe(securityScore);
  });

  it('lists the caps, the strictest first, each with its finding', () => {
    const { caps } = analyze(tlsSite({ trustErrors: ['host_mismatch'], ...withVersions(makeVersion('TLSv1.1')) }));
    expect(caps.map(({ letter, finding }) => [letter, finding])).toEqual([
      ['M', 'ssl/host-name'],
      ['B', 'ssl/protocol-versions'],
      ['A', 'ssl/hsts'],
    ]);
  });

  it('shows the certificate, the warnings and what to do', () => {
    const analysis = analyze(tlsSite({ trustErrors: ['self_signed'], chainOrder: 'wrong' }));
    expect(analysis.certificate).toMatchObject({
      valid: false,
      daysToExpiry: 59,
      issuer: { O: 'Good Authority', CN: 'Good Authority E1' },
      protocol: 'TLSv1.3',
    });
    expect(analysis.warnings).toEqual([
      'The certificate is signed with its own key, not by a CA.',
      "A certificate isn't followed by the one that issued it.",
    ]);
    expect(analysis.recommendations[0]).toBe('Replace it with a certificate from a public CA.');
    expect(analysis.coverage.percent).toBeLessThan(100);
  });
});

describe('a chain of hosts', () => {
  const hops = makeChain(['http://start.test/', 'https://middle.test/', 'https://end.test/']);
  const chain = (middle: Partial<TlsEvidence>, end: Partial<TlsEvidence>) =>
    makeEvidence({
      hops,
      tls: {
        ...gathered(makeTls({ host: 'middle.test', ...middle })),
        ...gathered(makeTls({ host: 'end.test', ...end })),
      },
    });

  it('is decided by its last host', () => {
    const analysis = analyze(chain({ chain: [rsaLeaf(1024)] }, usual));
    expect(analysis).toMatchObject({ host: 'end.test:443', securityScore: 93 });
    expect(analysis.hosts.map(({ host, securityScore }) => [host, securityScore])).toEqual([
      ['middle.test:443', 79],
      ['end.test:443', 93],
    ]);
  });

  it('is decided by the first host that browsers reject', () => {
    const analysis = analyze(chain({ trustErrors: ['self_signed'] }, usual));
    expect(analysis).toMatchObject({ host: 'middle.test:443', letter: 'T', securityScore: 19 });
  });

  it('is decided by plain http at its end', () => {
    const downgrade = makeEvidence({
      hops: makeChain(['https://example.com/', 'http://end.test/']),
      tls: gathered(makeTls()),
    });
    expect(analyze(downgrade)).toMatchObject({ host: 'end.test:80', letter: 'F', securityScore: 0 });
    expect(ssl.entry(downgrade).map(({ host }) => host)).toEqual(['example.com:443']);
  });

  it('has one entry per https host on the check detail', () => {
    const entries = ssl.entry(chain({ trustErrors: ['host_mismatch'] }, usual)).map((entry) => sslEntry.parse(entry));
    expect(entries.map(({ host, valid, issuer, protocol }) => [host, valid, issuer, protocol])).toEqual([
      ['middle.test:443', false, 'Good Authority', 'TLSv1.3'],
      ['end.test:443', true, 'Good Authority', 'TLSv1.3'],
    ]);
    expect(JSON.parse(entries[0]?.warnings ?? '')).toEqual(['The certificate is for another host.']);
  });
});

describe('without TLS', () => {
  const failed = (code: 'TLS_HANDSHAKE_FAILED' | 'HOST_UNREACHABLE') => ({
    'example.com:443': { ok: false as const, error: { code, message: 'It failed.' } },
  });

  it('plain http is worth nothing', () => {
    const analysis = analyze(makeEvidence({ url: 'http://example.com/' }));
    expect(analysis).toMatchObject({ securityScore: 0, letter: 'F', certificate: { valid: false, validTo: null } });
    expect(analysis.warnings).toEqual(['The chain ends on plain http, so nothing is encrypted.']);
    expect(analysis.findings.find(({ id }) => id === 'ssl/https')?.points).toBe(-100);
  });

  it('so is a handshake that fails', () => {
    const analysis = analyze(makeEvidence({ tls: failed('TLS_HANDSHAKE_FAILED') }));
    expect(analysis).toMatchObject({ securityScore: 0, letter: 'F' });
    expect(analysis.warnings).toEqual(['The TLS handshake with the server failed.']);
  });

  it('a host that could not be reached is not judged', () => {
    expect(ssl.analyze(makeEvidence({ tls: failed('HOST_UNREACHABLE') })).completed).toBe(false);
  });

  it('a chain without a final response has a reason', () => {
    const error = { code: 'DNS_NOT_FOUND' as const, message: 'There is no such website.' };
    const evidence = { ...makeEvidence({ hops: [] }), trace: { hops: [], end: { kind: 'failed' as const, error } } };
    expect(ssl.analyze(evidence)).toEqual({ completed: false, reason: 'There is no such website.' });
  });
});

/** The severities that the references agree on. */
it.each([
  ['ssl/validity-period', 'expired', 'critical'],
  ['ssl/validity-period', 'not-yet-valid', 'critical'],
  ['ssl/validity-period', 'expires-soon', 'medium'],
  ['ssl/validity-period', 'about-to-expire', 'critical'],
  ['ssl/chain-of-trust', 'self-signed', 'critical'],
  ['ssl/chain-of-trust', 'untrusted-root', 'critical'],
  ['ssl/chain-of-trust', 'issuer-not-found', 'critical'],
  ['ssl/chain-of-trust', 'incomplete-chain', 'high'],
  ['ssl/host-name', 'mismatch', 'critical'],
  ['ssl/revocation', 'revoked', 'critical'],
  ['ssl/signature-algorithm', 'md5', 'critical'],
  ['ssl/signature-algorithm', 'sha1', 'critical'],
  ['ssl/signature-algorithm', 'sha1-in-chain', 'critical'],
  ['ssl/key-strength', 'rsa-under-1024', 'critical'],
  ['ssl/key-strength', 'rsa-under-2048', 'high'],
  ['ssl/key-strength', 'short-curve', 'high'],
  ['ssl/key-strength', 'exponent-1', 'critical'],
  ['ssl/key-exchange', 'short-dh', 'high'],
  ['ssl/key-exchange', 'broken-dh', 'critical'],
  ['ssl/protocol-versions', 'deprecated', 'high'],
  ['ssl/certificate-transparency', 'missing', 'high'],
  ['ssl/certificate-lifetime', 'too-long', 'medium'],
  ['ssl/chain-order', 'wrong', 'low'],
  ['ssl/tls-1-3', 'missing', 'low'],
])('%s %s is %s', (id, outcome, severity) => {
  const listed = ssl.audits.find(({ audit }) => audit.id === id);
  expect(listed?.audit.outcomes[outcome]?.severity).toBe(severity);
});
