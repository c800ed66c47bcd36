import type { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import type { TlsVersion } from '@hopwise/model';
import { NetFailure, netError, type Peer } from '../../request/net-error.ts';

/** One whole handshake, as a tolerant client makes it. */
export interface TlsSession {
  version: TlsVersion;
  /** OpenSSL's name. */
  cipherName: string;
  leaf: Buffer;
  /** null when OpenSSL accepts the chain, apart from the host's name. */
  openSslError: string | null;
  alpn: string | null;
  /** The stapled OCSP response. */
  staple: Buffer | null;
  /** The certificates in the order sent. Only while the connection is open, and only once. */
  takeCertificates(): Buffer[];
  close(): void;
}

interface HandshakeOptions extends Peer {
  context: SecureContext;
  signal: AbortSignal;
}

/** Rejects with an error that toNetError explains, or with the signal's reason. */
export async function handshakeTls(transport: Socket, options: HandshakeOptions): Promise<TlsSession> {
  const { host, port, context, signal } = options;
  const socket = connectTls({
    socket: transport,
    secureContext: context,
    // RFC 6066 section 3: a literal address is not a server name.
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['h2', 'http/1.1'],
    requestOCSP: true,
    // Whether to trust is for us to judge, not a reason to hang up; so is a small group.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    minDHSize: 512,
  });
  let staple: Buffer | null = null;
  socket.on('OCSPResponse', (response: Buffer | null) => {
    staple = response;
  });
  await secured(socket, { host, port }, signal);
  return {
    version: socket.getProtocol() as TlsVersion,
    cipherName: socket.getCipher().name,
    leaf: socket.getPeerCertificate(false).raw,
    openSslError: socket.authorized ? null : String(socket.authorizationError),
    alpn: socket.alpnProtocol || null,
    staple,
    takeCertificates: () => sentCertificates(socket),
    close: () => socket.destroy(),
  };
}

function secured(socket: TLSSocket, peer: Peer, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => {
    reject(signal.reason);
    socket.destroy();
  };
  socket.once('secureConnect', resolve);
  // Kept after the handshake: what breaks the idle connection later is of no interest.
  socket.on('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ECONNRESET' ? hungUp(peer) : error));
  socket.once('close', () => reject(hungUp(peer)));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', abort));
}

const hungUp = (peer: Peer): NetFailure =>
  new NetFailure(
    netError('TLS_HANDSHAKE_FAILED', peer, `${peer.host} closed the connection during the TLS handshake.`),
  );

/**
 * Node links the certificates behind getPeerX509Certificate in the order sent, but moves them out of the connection to
 * do so: a second call finds none, and each one leaks some kilobytes. So this is for chains that cannot be read in clear.
 */
function sentCertificates(socket: TLSSocket): Buffer[] {
  const certificates: Buffer[] = [];
  let next: X509Certificate | undefined = socket.getPeerX509Certificate();
  while (next) {
    certificates.push(next.raw);
    next = next.issuerCertificate;
  }
  return certificates;
}
