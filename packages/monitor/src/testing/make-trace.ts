import type { Hop, MonitorWatch, RedirectType, Trace } from '@hopwise/model';
import { bareHop } from '@hopwise/model/testing/bare-hop';

export const everyPart: MonitorWatch = {
  parts: ['hops', 'status', 'type', 'issuer', 'key', 'trust'],
  headers: [],
  scores: [],
};

/** A chain of these URLs, each but the last redirecting to the next. */
export function makeTrace(
  urls: readonly string[],
  more: (hop: Hop, index: number) => Partial<Hop> = () => ({}),
): Trace {
  const hops = urls.map((url, hopIndex): Hop => {
    const to = urls[hopIndex + 1];
    const redirectType: RedirectType = to === undefined ? 'FINAL' : 'HTTP_301';
    const redirect = to === undefined ? null : { to, delaySeconds: null };
    const hop: Hop = { ...bareHop, hopIndex, url, statusCode: to === undefined ? 200 : 301, redirectType, redirect };
    return { ...hop, ...more(hop, hopIndex) };
  });
  return { hops, end: { kind: 'final' } };
}

/** The connection of a hop, with a certificate of which only this is told. */
export const tlsOfTest = (issuer: string, more: object = {}, leaf: object = {}): NonNullable<Hop['tls']> => ({
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_128_GCM_SHA256',
  trusted: true,
  trustError: null,
  ...more,
  chain: [
    {
      subject: { CN: 'example.com' },
      issuer: { O: issuer },
      subjectAltNames: [],
      subjectAltNameCount: 0,
      serialNumber: '01',
      validFrom: '2026-01-01T00:00:00.000Z',
      validTo: '2027-01-01T00:00:00.000Z',
      keyType: 'ec',
      keyBits: 256,
      keyCurve: 'P-256',
      rsaExponent: null,
      signatureAlgorithm: null,
      signatureHash: null,
      sha256Fingerprint: 'aa',
      isCa: false,
      selfSigned: false,
      ...leaf,
    },
  ],
});
