import type { X509Certificate } from 'node:crypto';
import type { Gathered, NetError, TlsEvidence, TlsVersion, TlsVersionOffer } from '@hopwise/model';
import { bareHost } from '@hopwise/parsers';
import { parseCertificate } from '../../certificate/certificate.ts';
import type { FetchIssuer } from '../../certificate/certificate-path.ts';
import { trustedRoots } from '../../certificate/trust-store.ts';
import type { Network } from '../../network.ts';
import { NetFailure, netError, type Peer, toNetError } from '../../request/net-error.ts';
import { gatherHostDns } from './host-dns.ts';
import { type JudgeMeans, judgeCertificates } from './judge-certificates.ts';
import type { Recall } from './revocation.ts';
import { handshakeTls, type TlsSession } from './tls-handshake.ts';
import { type Ask, connectionErrors, probeSuites, probeVersions, versionOffer } from './tls-offers.ts';
import { type Connect, type ProbeResult, probeTls } from './tls-probe.ts';
import { suiteNamed } from './tls-suites.ts';
import { extensionTimestamps, probePostQuantum, readHellos } from './tls-traits.ts';

export interface TlsTarget {
  /** A name or a literal address; an IPv6 address may be in brackets. */
  host: string;
  port: number;
  network: Pick<Network, 'dial' | 'resolve' | 'lookupCaa' | 'extraCa' | 'fetchIssuer' | 'fetchFile'>;
  /** Cached data about CAs; by default everything is fetched. */
  recall?: Recall;
  /** Ends everything: the deadline of the trace, or its cancellation. */
  signal: AbortSignal;
}

const handshakeTimeoutMs = 8000;
/** A server that does not respond to one offer must not cost the responses to the others. */
const probeTimeoutMs = 4000;
const dnsTimeoutMs = 2000;
/** More certificates than any real chain has; the rest is noise. */
const maxCertificates = 12;

/**
 * Looks at a server's TLS from every side: one whole handshake for what only that shows (OpenSSL's verdict, ALPN, the
 * OCSP staple), and in parallel offers of single versions and kinds of suite, read in clear from the server's first
 * flight. Those are written by hand because OpenSSL no longer offers what must be requested (SSL 3.0, RC4, export),
 * and because up to TLS 1.2 they show the certificates exactly as sent. At most eight connections are open at once.
 */
export async function gatherTls({
  host: urlHost,
  port,
  network,
  signal,
  recall = (_what, gather) => gather(),
}: TlsTarget): Promise<Gathered<TlsEvidence>> {
  const host = bareHost(urlHost);
  const connect: Connect = (until) => network.dial({ host, port, signal: until });
  const roots = trustedRoots(network.extraCa);
  try {
    // One attempt is enough for a host that is not there.
    const transport = await connect(signal);
    const handshakeSignal = AbortSignal.any([signal, AbortSignal.timeout(handshakeTimeoutMs)]);
    const handshake = handshakeTls(transport, { host, port, context: roots.tolerantContext, signal: handshakeSignal });
    const until = () => AbortSignal.any([signal, AbortSignal.timeout(probeTimeoutMs)]);
    const ask: Ask = (offer) => probeTls(connect, { host, ...offer }, until());
    const fetchIssuer: FetchIssuer = (url) => untilAborted(network.fetchIssuer(url), signal);
    const means = { ...roots, network: { ...network, fetchIssuer }, connect, ask, until, recall };
    return await observe({ host, port }, handshake, means);
  } catch (error) {
    return { ok: false, error: failure(signal.aborted ? signal.reason : error, { host, port }) };
  }
}

/** Rejects when the time of the check is over before the work is done. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  work.then(resolve, reject);
  return promise.finally(() => signal.removeEventListener('abort', abort));
}

interface Means extends JudgeMeans {
  network: TlsTarget['network'];
  connect: Connect;
  ask: Ask;
}

async function observe(peer: Peer, handshake: Promise<TlsSession>, means: Means): Promise<Gathered<TlsEvidence>> {
  const { ask, until } = means;
  const [[shaken], flights, postQuantum] = await Promise.all([
    Promise.allSettled([handshake]),
    probeVersions(ask),
    probePostQuantum(ask),
  ]);
  const session = shaken.status === 'fulfilled' ? shaken.value : undefined;
  const sent = sentCertificates(flights, session);
  session?.close();
  if (shaken.status === 'rejected' && sent.length === 0) throw shaken.reason;
  const certificates = readChain(sent);
  const [leaf] = certificates;
  if (!leaf) throw new NetFailure(netError('TLS_HANDSHAKE_FAILED', peer, unreadable(peer)));
  const versions = flights.map(([version, result]) => completed(versionOffer(version, result), session));
  const [suites, certificate, dns] = await Promise.all([
    probeSuites(versions, ask),
    judgeCertificates({ host: peer.host, leaf, sent: certificates, session, means }),
    gatherHostDns({
      ...peer,
      network: means.network,
      signal: AbortSignal.any([until(), AbortSignal.timeout(dnsTimeoutMs)]),
    }),
  ]);
  const offerErrors = connectionErrors({ versions, suites }, certificate.chain[0]);
  const value: TlsEvidence = {
    ...peer,
    ...certificate,
    trusted: certificate.certificateTrusted && offerErrors.length === 0,
    trustErrors: [...certificate.trustErrors, ...offerErrors],
    scts: { ...certificate.scts, tlsExtension: extensionTimestamps(flights, leaf.raw) },
    versions,
    suites,
    traits: { ...readHellos(flights), postQuantum },
    alpn: session?.alpn ?? null,
    dns,
  };
  return { ok: true, value };
}

/** Nothing after a certificate that cannot be read can be placed in the chain. */
function readChain(sent: readonly Buffer[]): X509Certificate[] {
  const certificates: X509Certificate[] = [];
  for (const der of sent.slice(0, maxCertificates)) {
    const certificate = parseCertificate(der);
    if (!certificate) break;
    certificates.push(certificate);
  }
  return certificates;
}

const unreadable = ({ host }: Peer): string => `${host} sent a certificate that can't be parsed.`;

/** The chain of the handshake, from a probe that was shown the same leaf in clear where there is one. */
function sentCertificates(flights: readonly [TlsVersion, ProbeResult][], session: TlsSession | undefined): Buffer[] {
  const chains = flights.flatMap(([, result]) => {
    const certificates = result.kind === 'agreed' ? result.flight.certificates : [];
    return certificates.length > 0 ? [certificates] : [];
  });
  if (!session) return chains.at(-1) ?? [];
  const same = chains.find(([leaf]) => leaf?.equals(session.leaf));
  if (same) return same;
  const taken = session.takeCertificates();
  return taken.length > 0 ? taken : [session.leaf];
}

/** The handshake proves its version whatever became of the probe: some servers hang up on who calls too often. */
function completed(offer: TlsVersionOffer, session: TlsSession | undefined): TlsVersionOffer {
  if (offer.accepted || session?.version !== offer.version) return offer;
  const suite = suiteNamed(session.cipherName);
  return { ...offer, accepted: true, cipher: suite ? { name: suite.name, bits: suite.bits } : null };
}

function failure(error: unknown, peer: Peer): NetError {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (isTimeout) return netError('TIMEOUT', peer, `${peer.host} didn't complete the TLS handshake in time.`);
  if (error instanceof DOMException && error.name === 'AbortError') return netError('ABORTED', peer);
  return toNetError(error, peer);
}
