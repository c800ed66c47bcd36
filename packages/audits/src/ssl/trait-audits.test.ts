import { testAudit } from '../testing/audit-table.ts';
import { makeTraits, makeVersion, refusedVersion, tlsSubject, withVersions } from '../testing/make-tls.ts';
import { compression } from './compression.ts';
import { postQuantum } from './post-quantum.ts';
import { renegotiation } from './renegotiation.ts';
import { untestedFlaws } from './untested-flaws.ts';

const withTraits = (...overrides: Parameters<typeof makeTraits>) => tlsSubject({ traits: makeTraits(...overrides) });
const unanswered = { accepted: null, cipher: null, keyExchange: null };
const hidden = { secureRenegotiation: null, compression: null };
const tls13Alone = tlsSubject({ ...withVersions(refusedVersion('TLSv1.2')), traits: makeTraits(hidden) });
const silent = tlsSubject({ ...withVersions(makeVersion('TLSv1.2', unanswered)), traits: makeTraits(hidden) });

testAudit(renegotiation, [
  ['secure', tlsSubject(), 'secure'],
  ['none', withTraits({ secureRenegotiation: false }), 'missing'],
  ['TLS 1.3 alone', tls13Alone, 'not-applicable'],
  ['no response', silent, 'not-run'],
]);

testAudit(compression, [
  ['none', tlsSubject(), 'off'],
  ['DEFLATE', withTraits({ compression: true }), 'on'],
  ['TLS 1.3 alone', tls13Alone, 'not-applicable'],
  ['no response', silent, 'not-run'],
]);

testAudit(postQuantum, [
  ['X25519MLKEM768', tlsSubject(), 'offered'],
  ['none', withTraits({ postQuantum: false }), 'missing'],
  ['no response', withTraits({ postQuantum: null }), 'not-run'],
]);

testAudit(untestedFlaws, [
  ['a server of TLS 1.2', tlsSubject(), 'not-tested'],
  ['TLS 1.3 alone', tls13Alone, 'not-applicable'],
]);
