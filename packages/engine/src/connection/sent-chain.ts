import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { Certificate } from '@hopwise/model';
import { describeCertificate } from '../certificate/certificate.ts';
import type { Peer } from '../request/net-error.ts';

/** More certificates than any real chain has; the rest is noise. */
const maxCertificates = 20;
const maxRemembered = 1000;
/**
 * Node hands out the certificates as they were sent only by moving them out of the connection, and never frees them:
 * some 6 KB each time. So a chain is taken once for each server and leaf, and in a long-lived process only so often.
 */
const maxTaken = 5000;

const remembered = new Map<string, Certificate[]>();
let taken = 0;

/** The certificates of a server in the order sent, the leaf first. */
export function sentChain(socket: TLSSocket, { host, port }: Peer): Certificate[] {
  const leaf = socket.getPeerCertificate(false);
  // Some servers agree on a cipher without certificates; then the object is empty.
  if (!leaf.raw) return [];
  const key = `${host}:${port} ${leaf.fingerprint256}`;
  const known = remembered.get(key);
  if (known) return known;
  const chain = taken < maxTaken ? takenChain(socket) : linkedChain(socket);
  if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? '');
  remembered.set(key, chain);
  return chain;
}

function takenChain(socket: TLSSocket): Certificate[] {
  taken += 1;
  const chain: Certificate[] = [];
  let next: X509Certificate | undefined = socket.getPeerX509Certificate();
  while (next && chain.length < maxCertificates) {
    chain.push(describeCertificate(next));
    next = next.issuerCertificate;
  }
  return chain;
}

/** From each certificate to its issuer. Node adds the root from our own store, which servers do not send. */
function linkedChain(socket: TLSSocket): Certificate[] {
  const chain: Certificate[] = [];
  const seen = new Set<string>();
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (next?.raw && !seen.has(next.fingerprint256) && chain.length < maxCertificates) {
    seen.add(next.fingerprint256);
    chain.push(describeCertificate(new X509Certificate(next.raw)));
    next = next.issuerCertificate;
  }
  return chain.filter(({ selfSigned }, index) => index === 0 || !selfSigned);
}
