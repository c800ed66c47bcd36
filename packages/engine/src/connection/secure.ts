import { isIP, type Socket } from 'node:net';
import { connect, type PeerCertificate, type SecureContext, type TLSSocket } from 'node:tls';
import type { HopTls } from '@hopwise/model';
import { extensionOid, readCertificateFields } from '../certificate/certificate-fields.ts';
import { namesHost } from '../certificate/certificate-host.ts';
import { readSubjectAltNames } from '../certificate/subject-alt-names.ts';
import { NetFailure, netError, type Peer, toNetError } from '../request/net-error.ts';
import { certificateChain } from './certificate-chain.ts';
import { type DialTarget, timed } from './dial.ts';

export interface Secured {
  socket: TLSSocket;
  tls: HopTls;
}

/** Makes a dialled connection secure. A certificate that browsers refuse is noted, not refused. Rejects with a NetFailure. */
export async function secure(transport: Socket, target: DialTarget, context: SecureContext): Promise<Secured> {
  const { host, progress } = target;
  const socket = connect({
    socket: transport,
    secureContext: context,
    // RFC 6066 section 3: not a literal address, and without the dot of the DNS root.
    ...(isIP(host) === 0 && { servername: host.replace(/\.$/, '') }),
    ALPNProtocols: ['h2', 'http/1.1'],
    rejectUnauthorized: false,
    checkServerIdentity: (_name, certificate) => identityError(host, certificate),
    minDHSize: 512,
  });
  await timed(progress, 'tlsMs', handshake(socket, target));
  return { socket, tls: hopTls(socket, target) };
}

async function handshake(socket: TLSSocket, target: DialTarget): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stopListening = target.deadline.onEnd((reason) => reject(new NetFailure(reason)));
  socket.once('secureConnect', resolve);
  // Stays, so that no later error is without a listener and brings the process down.
  socket.on('error', (error) => reject(new NetFailure(handshakeError(error, target), { cause: error })));
  socket.once('close', () => reject(new NetFailure(hungUp(target))));
  try {
    await promise;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    stopListening();
  }
}

const hungUp = (peer: Peer) =>
  netError('TLS_HANDSHAKE_FAILED', peer, `${peer.host} hung up while a secure connection was being set up.`);

function handshakeError(error: unknown, peer: Peer) {
  const known = toNetError(error, peer);
  return known.code === 'CONNECTION_RESET' ? hungUp(peer) : known;
}

/** Node's own check also accepts the common name, which browsers have long stopped doing. */
function identityError(host: string, certificate: PeerCertificate): Error | undefined {
  const names = readSubjectAltNames(readCertificateFields(certificate.raw).extensions.get(extensionOid.subjectAltName));
  if (namesHost(names, host)) return undefined;
  return Object.assign(new Error('the certificate is for other names'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
}

function hopTls(socket: TLSSocket, peer: Peer): HopTls {
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    trusted: socket.authorized,
    trustError: socket.authorized ? null : String(socket.authorizationError),
    chain: certificateChain(socket, peer),
  };
}
