import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { HopTls } from '@hopwise/model';
import { describeCertificate } from '../certificate/certificate.ts';
import { readCertificateFields } from '../certificate/certificate-fields.ts';
import { type CompletedPath, completePath, type FetchIssuer } from '../certificate/certificate-path.ts';
import { judgeTrust, signsHandshake } from '../certificate/certificate-trust.ts';
import { type OcspStaple, readOcspStaple } from '../certificate/ocsp-staple.ts';
import type { TrustStore } from '../certificate/trust-store.ts';
import { nowMs } from '../request/deadline.ts';

/** More certificates than any real chain has; the rest is noise. */
const maxCertificates = 20;
/** Reading and judging a chain takes some milliseconds, and a server shows the same one on each connection. */
const maxRemembered = 1000;
const maxAgeMs = 10 * 60 * 1000;

export type PeerTrust = Pick<HopTls, 'trusted' | 'trustError' | 'chain'>;

const noCertificate: PeerTrust = { trusted: false, trustError: 'invalid', chain: [] };

/** The facts about its peer that a connection shows. */
export interface Presented {
  socket: TLSSocket;
  host: string;
  /** The stapled OCSP response. */
  staple: Buffer | null;
}

/** Judges the certificates of connections, by the same rules as the TLS evidence. */
export class PeerJudge {
  readonly #store: TrustStore;
  readonly #fetchIssuer: FetchIssuer;
  readonly #judged = new Map<string, { trust: PeerTrust; judgedAt: number }>();

  constructor(store: TrustStore, fetchIssuer: FetchIssuer) {
    this.#store = store;
    this.#fetchIssuer = fetchIssuer;
  }

  async judge(presented: Presented): Promise<PeerTrust> {
    const leaf = presented.socket.getPeerCertificate(false);
    // Some servers agree on a cipher without certificates; then the object is empty.
    if (!leaf.raw) return noCertificate;
    const staple = presented.staple && readOcspStaple(presented.staple, readCertificateFields(leaf.raw).serialNumber);
    const openSslError = openSslErrorOf(presented.socket);
    const signs = signsHandshake(presented.socket.getCipher().name);
    // OpenSSL's verdict changes with the chain and when a certificate expires.
    const key = [presented.host, leaf.fingerprint256, openSslError, staple?.status, signs].join(' ');
    const known = this.#judged.get(key);
    if (known && nowMs() - known.judgedAt < maxAgeMs) return known.trust;
    const trust = await this.#judgeChain(presented, staple ?? undefined, openSslError, signs);
    this.#judged.delete(key);
    // The server with the missing certificate may just be slow today.
    if (trust.trustError === 'incomplete_chain') return trust;
    if (this.#judged.size >= maxRemembered) this.#judged.delete(this.#judged.keys().next().value ?? '');
    this.#judged.set(key, { trust, judgedAt: nowMs() });
    return trust;
  }

  async #judgeChain(
    { socket, host }: Presented,
    staple: OcspStaple | undefined,
    openSslError: string | null,
    signs: boolean,
  ): Promise<PeerTrust> {
    const linked = linkedCertificates(socket);
    const now = new Date();
    const store = this.#store;
    // What OpenSSL accepts leads to a root that is trusted: the signatures need not be checked twice.
    const completed: CompletedPath =
      openSslError === null
        ? { path: { certificates: linked, end: 'trusted' }, issuerFetched: false }
        : await completePath(linked, store, now, this.#fetchIssuer);
    const { trusted, trustErrors } = judgeTrust({
      ...completed,
      host,
      store,
      now,
      staple,
      signsHandshake: signs,
      openSslError,
    });
    return { trusted, trustError: trusted ? null : (trustErrors[0] ?? 'invalid'), chain: shownChain(linked) };
  }
}

/** Names are left to our own rules: Node's also accept the common name, which browsers have long stopped doing. */
const openSslErrorOf = (socket: TLSSocket): string | null =>
  socket.authorized ? null : String(socket.authorizationError);

/**
 * The leaf of a server and its issuers, as far as they were sent, in order. Node has no other API for it that frees its
 * memory again; only the TLS evidence knows the order in which they were sent.
 */
function linkedCertificates(socket: TLSSocket): X509Certificate[] {
  const linked: X509Certificate[] = [];
  const seen = new Set<string>();
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (next?.raw && !seen.has(next.fingerprint256) && linked.length < maxCertificates) {
    seen.add(next.fingerprint256);
    linked.push(new X509Certificate(next.raw));
    next = next.issuerCertificate;
  }
  return linked;
}

/** Node adds the root from our own store, and does not say whether the server sent it as well. */
const shownChain = (linked: readonly X509Certificate[]) =>
  linked.map(describeCertificate).filter(({ selfSigned }, index) => index === 0 || !selfSigned);
