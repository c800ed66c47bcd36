import type { X509Certificate } from 'node:crypto';
import type { RevocationStatus, TlsEvidence, TrustErrorCode } from '@hopwise/model';
import { describeCertificate } from '../../certificate/certificate.ts';
import { readCertificateFields } from '../../certificate/certificate-fields.ts';
import type { CertificatePath } from '../../certificate/certificate-path.ts';
import { completePath } from '../../certificate/certificate-path.ts';
import { countEmbeddedTimestamps, mustStaple } from '../../certificate/certificate-promises.ts';
import { judgeTrust, signsHandshake } from '../../certificate/certificate-trust.ts';
import { type OcspStaple, readOcspStaple } from '../../certificate/ocsp-staple.ts';
import type { TrustedRoots } from '../../certificate/trust-store.ts';
import type { Network } from '../../network.ts';
import { checkRevocation, type Recall } from './revocation.ts';
import type { TlsSession } from './tls-handshake.ts';

export interface JudgeMeans extends TrustedRoots {
  network: Pick<Network, 'fetchIssuer' | 'fetchFile'>;
  recall: Recall;
  /** The signal for a request that starts now. */
  until(): AbortSignal;
}

export interface Presented {
  host: string;
  leaf: X509Certificate;
  /** As sent, the leaf first. */
  sent: readonly X509Certificate[];
  /** undefined where no whole handshake succeeded. */
  session: TlsSession | undefined;
  means: JudgeMeans;
}

type CertificateEvidence = Omit<
  TlsEvidence,
  'host' | 'port' | 'trusted' | 'versions' | 'suites' | 'traits' | 'alpn' | 'dns'
>;

/** All that the evidence says of the certificates that a server sends. */
export async function judgeCertificates({ host, leaf, sent, session, means }: Presented): Promise<CertificateEvidence> {
  const { store, network } = means;
  const fields = readCertificateFields(leaf.raw);
  const staple = session?.staple ? readOcspStaple(session.staple, fields.serialNumber) : undefined;
  const now = new Date();
  const { path, issuerFetched } = await completePath(sent, store, now, network.fetchIssuer);
  const openSslError = session?.openSslError;
  // Without a whole handshake nothing is known of it; nearly every one is signed.
  const signs = signsHandshake(session?.cipherName ?? 'TLS_');
  const question = { path, issuerFetched, host, store, now, staple, signsHandshake: signs, openSslError };
  const verdict = judgeTrust(question);
  const revocation = await revocationOf(path, staple, means);
  return {
    chain: sent.map(describeCertificate),
    ...withRevocation(verdict, revocation),
    publiclyTrusted: verdict.publiclyTrusted,
    issuerFetched,
    chainOrder: chainOrder(sent, path),
    scts: {
      embedded: countEmbeddedTimestamps(fields),
      tlsExtension: null,
      ocsp: session ? (staple?.sctCount ?? 0) : null,
    },
    mustStaple: mustStaple(fields),
    ocspStapled: staple !== undefined,
    revocation,
    ocspNextUpdate: staple?.nextUpdate?.toISOString() ?? null,
  };
}

/** Only for certificates that are otherwise trusted: statements of other CAs can't be trusted. */
async function revocationOf(
  { certificates: [leaf, issuer], end }: CertificatePath,
  staple: OcspStaple | undefined,
  { network, recall, until }: JudgeMeans,
): Promise<RevocationStatus> {
  if (!leaf || !issuer || end !== 'trusted') {
    return { revoked: null, source: null, reason: "the certificate wasn't issued by a trusted CA" };
  }
  return checkRevocation({ leaf, issuer, staple, fetchFile: network.fetchFile, recall, signal: until() });
}

/** Chromium sends no query and continues until its own list has the certificate; Firefox and others reject it. */
function withRevocation(
  { trusted, trustErrors }: Pick<TlsEvidence, 'trusted' | 'trustErrors'>,
  { revoked }: RevocationStatus,
): Pick<TlsEvidence, 'certificateTrusted' | 'trustErrors'> {
  if (!revoked) return { certificateTrusted: trusted, trustErrors };
  return { certificateTrusted: false, trustErrors: [...new Set<TrustErrorCode>(['revoked', ...trustErrors])] };
}

/** RFC 5246 section 7.4.2: each certificate must be followed by the one that certifies it. */
function chainOrder(sent: readonly X509Certificate[], { certificates }: CertificatePath): 'right' | 'wrong' {
  const positions = certificates
    .map(({ fingerprint256 }) => sent.findIndex((other) => other.fingerprint256 === fingerprint256))
    .filter((at) => at !== -1);
  return positions.every((at, index) => index === 0 || at > (positions[index - 1] ?? 0)) ? 'right' : 'wrong';
}
