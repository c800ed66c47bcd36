import type { X509Certificate } from 'node:crypto';
import type { Gathered, NetError, TlsEvidence, TlsVersion, TlsVersionOffer } from '@hopwise/model';
import { describeCertificate, parseCertificate } from '../../certificate/certificate.ts';
import { readCertificateFields } from '../../certificate/certificate-fields.ts';
import type { CertificatePath } from '../../certificate/certificate-path.ts';
import { mustStaple } from '../../certificate/certificate-promises.ts';
import { countEmbeddedTimestamps } from '../../certificate/certificate-timestamps.ts';
import { judgeTrust } from '../../certificate/certificate-trust.ts';
import { completePath } from '../../certificate/complete-path.ts';
import { readOcspStaple } from '../../certificate/ocsp-staple.ts';
import { type TrustedRoots, trustedRoots } from '../../certificate/trusted-roots.ts';
import type { Network } from '../../network.ts';
import { NetFailure, netError, type Peer, toNetError } from '../../request/net-error.ts';
import { shakeHands, type TlsSession } from './tls-handshake.ts';
import { type Ask, askSuites, askVersions, connectionErrors, versionOffer } from './tls-offers.ts';
import { type Connect, type ProbeResult, probeTls } from './tls-probe.ts';
import { suiteNamed } from './tls-suites.ts';
import { askCcsInjection, askEarlyTraits, extensionTimestamps, readHellos } from './tls-traits.ts';

export interface TlsTarget {
  /** A name or a literal address; an IPv6 address may be in brackets. */
  host: string;
  port: number;
  network: Pick<Network, 'dial' | 'extraCa' | 'fetchIssuer'>;
  /** Ends everything: the deadline of the trace, or its cancellation. */
  signal: AbortSignal;
}

const handshakeTimeoutMs = 8000;
/** A server that does not answer one offer must not cost the answers to the others. */
const probeTimeoutMs = 4000;
/** More certificates than any real chain has; the rest is noise. */
const maxCertificates = 12;

/**
 * Looks at a server's TLS from every side: one whole handshake for what only that shows (OpenSSL's verdict, ALPN, the
 * OCSP staple), and beside it offers of single versions and kinds of suite, read in clear from the server's first
 * flight. Those are written by hand because OpenSSL no longer offers what must be asked for (SSL 3.0, RC4, export),
 * and because up to TLS 1.2 they show the certificates exactly as sent. At most eight connections are open at once.
 */
export async function gatherTls({ host: urlHost, port, network, signal }: TlsTarget): Promise<Gathered<TlsEvidence>> {
  const host = urlHost.replace(/^\[|\]$/g, '');
  const connect: Connect = (until) => network.dial({ host, port, signal: until });
  const roots = trustedRoots(network.extraCa);
  try {
    // One attempt is enough for a host that is not there.
    const transport = await connect(signal);
    const handshakeSignal = AbortSignal.any([signal, AbortSignal.timeout(handshakeTimeoutMs)]);
    const handshake = shakeHands(transport, { host, port, context: roots.context, signal: handshakeSignal });
    const until = () => AbortSignal.any([signal, AbortSignal.timeout(probeTimeoutMs)]);
    const ask: Ask = (offer) => probeTls(connect, { host, ...offer }, until());
    return await observe({ host, port }, handshake, { ...roots, network, connect, ask, until });
  } catch (error) {
    return { ok: false, error: failure(signal.aborted ? signal.reason : error, { host, port }) };
  }
}

interface Means extends TrustedRoots {
  network: TlsTarget['network'];
  connect: Connect;
  ask: Ask;
  /** The signal for a question that is asked now. */
  until(): AbortSignal;
}

interface Observation {
  /** As sent. */
  certificates: readonly X509Certificate[];
  /** undefined where no whole handshake succeeded. */
  session: TlsSession | undefined;
  seen: Pick<TlsEvidence, 'versions' | 'suites' | 'traits'>;
  extensionScts: number | null;
}

async function observe(peer: Peer, handshake: Promise<TlsSession>, means: Means): Promise<Gathered<TlsEvidence>> {
  const { ask, connect, until } = means;
  const [[shaken], answers, early] = await Promise.all([
    Promise.allSettled([handshake]),
    askVersions(ask),
    askEarlyTraits(ask, connect, until),
  ]);
  const session = shaken.status === 'fulfilled' ? shaken.value : undefined;
  const sent = sentCertificates(answers, session);
  session?.close();
  if (shaken.status === 'rejected' && sent.length === 0) throw shaken.reason;
  const versions = answers.map(([version, answer]) => completed(versionOffer(version, answer), session));
  const [suites, ccsInjection] = await Promise.all([
    askSuites(versions, ask),
    askCcsInjection(versions, connect, { host: peer.host, signal: until() }),
  ]);
  const certificates = readChain(sent);
  if (certificates.length === 0) throw new NetFailure(netError('TLS_HANDSHAKE_FAILED', peer, unreadable(peer)));
  const seen = { versions, suites, traits: { ...early, ...readHellos(answers), ccsInjection } };
  const extensionScts = extensionTimestamps(answers, certificates[0]?.raw ?? Buffer.alloc(0));
  return { ok: true, value: await evidence(peer, { certificates, session, seen, extensionScts }, means) };
}

async function evidence(
  { host, port }: Peer,
  { certificates: sent, session, seen, extensionScts }: Observation,
  { store, network }: Means,
): Promise<TlsEvidence> {
  const leaf = readCertificateFields(sent[0]?.raw ?? Buffer.alloc(0));
  const staple = session?.staple ? readOcspStaple(session.staple, leaf.serialNumber) : undefined;
  const now = new Date();
  const { path, issuerFetched } = await completePath(sent, store, now, network.fetchIssuer);
  const openSslError = session?.openSslError;
  const verdict = judgeTrust({ path, issuerFetched, host, store, now, staple, openSslError });
  const offerErrors = connectionErrors(seen);
  const scts = {
    embedded: countEmbeddedTimestamps(leaf),
    tlsExtension: extensionScts,
    ocsp: session ? (staple?.sctCount ?? 0) : null,
  };
  return {
    host,
    port,
    chain: sent.map(describeCertificate),
    trusted: verdict.trusted && offerErrors.length === 0,
    certificateTrusted: verdict.trusted,
    trustErrors: [...verdict.trustErrors, ...offerErrors],
    publiclyTrusted: verdict.publiclyTrusted,
    issuerFetched,
    chainOrder: chainOrder(sent, path),
    scts,
    mustStaple: mustStaple(leaf),
    ocspStapled: staple !== undefined,
    ocspRevoked: staple ? staple.status === 'revoked' : null,
    ocspNextUpdate: staple?.nextUpdate?.toISOString() ?? null,
    ...seen,
    alpn: session?.alpn ?? null,
  };
}

/** RFC 5246 section 7.4.2: each certificate sent is to be followed by the one that certifies it. */
function chainOrder(sent: readonly X509Certificate[], { certificates }: CertificatePath): 'right' | 'wrong' {
  const positions = certificates
    .map(({ fingerprint256 }) => sent.findIndex((other) => other.fingerprint256 === fingerprint256))
    .filter((at) => at !== -1);
  return positions.every((at, index) => index === 0 || at > (positions[index - 1] ?? 0)) ? 'right' : 'wrong';
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

const unreadable = ({ host }: Peer): string => `${host} sent a certificate that cannot be read.`;

/** The chain of the handshake, from a probe that was shown the same leaf in clear where there is one. */
function sentCertificates(answers: readonly [TlsVersion, ProbeResult][], session: TlsSession | undefined): Buffer[] {
  const chains = answers.flatMap(([, answer]) => {
    const certificates = answer.kind === 'agreed' ? answer.flight.certificates : [];
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
  if (isTimeout) return netError('TIMEOUT', peer, `${peer.host} did not complete a secure connection in time.`);
  if (error instanceof DOMException && error.name === 'AbortError') return netError('ABORTED', peer);
  return toNetError(error, peer);
}
