import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { Certificate } from '@hopwise/model';
import { describeCertificate } from '../certificate/certificate.ts';
import type { Peer } from '../request/net-error.ts';

/** More certificates than any real chain has; the rest is noise. */
const maxCertificates = 20;
/** Reading a chain takes about a millisecond, and a server shows the same one on each connection. */
const maxRemembered = 1000;
const remembered = new Map<string, Certificate[]>();

/**
 * The leaf of a server and its issuers as far as they were sent, one after the other. Node has no other way to tell
 * that frees its memory again: the order in which they were sent is known to the TLS evidence alone.
 */
export function certificateChain(socket: TLSSocket, { host, port }: Peer): Certificate[] {
  const leaf = socket.getPeerCertificate(false);
  // Some servers agree on a cipher without certificates; then the object is empty.
  if (!leaf.raw) return [];
  const key = `${host}:${port} ${leaf.fingerprint256}`;
  const known = remembered.get(key);
  if (known) return known;
  const chain = readChain(socket);
  if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? '');
  remembered.set(key, chain);
  return chain;
}

function readChain(socket: TLSSocket): Certificate[] {
  const chain: Certificate[] = [];
  const seen = new Set<string>();
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (next?.raw && !seen.has(next.fingerprint256) && chain.length < maxCertificates) {
    seen.add(next.fingerprint256);
    chain.push(describeCertificate(new X509Certificate(next.raw)));
    next = next.issuerCertificate;
  }
  // Node adds the root from our own store, and does not say whether the server sent it as well.
  return chain.filter(({ selfSigned }, index) => index === 0 || !selfSigned);
}
