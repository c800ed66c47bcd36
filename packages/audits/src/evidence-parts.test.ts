import { describe, expect, it } from 'vitest';
import { readParts } from './evidence-parts.ts';
import { makeHop, makeSubject } from './testing/make-evidence.ts';
import { tlsSubject } from './testing/make-tls.ts';

describe('readParts', () => {
  it('unwraps what was gathered', () => {
    const read = readParts(tlsSubject({ alpn: 'h2' }), ['tls', 'response']);
    expect(read).toMatchObject({ parts: { tls: { alpn: 'h2' }, response: { statusCode: 200 } } });
  });

  it('gives the reason when a part is missing', () => {
    expect(readParts(makeSubject(), ['response', 'cors'])).toEqual({
      missing: 'Not gathered in this test.',
      part: 'cors',
    });
    expect(readParts(makeSubject(), ['tls'])).toMatchObject({ missing: "TLS wasn't checked on this host." });
  });

  it('names the error of a chain without a response', () => {
    const error = { code: 'DNS_NOT_FOUND' as const, message: 'There is no such host.' };
    const trace = { hops: [makeHop({ statusCode: null })], end: { kind: 'failed' as const, error } };
    expect(readParts(makeSubject({ trace }), ['response'])).toMatchObject({ missing: error.message });
  });
});
