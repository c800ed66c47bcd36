import { isIP, type Socket } from 'node:net';
import { connect, type SecureContext, type TLSSocket } from 'node:tls';
import { type HopTls, type TrustErrorCode, withoutRootDot } from '@hopwise/model';
import { isBrowserKey } from '../certificate/browser-key.ts';
import { NetFailure, netError, type Peer, toNetError } from '../request/net-error.ts';
import { type DialTarget, timed, untilDeadline } from './dial.ts';
import type { PeerJudge } from './peer-trust.ts';

export interface Secured {
  socket: TLSSocket;
  tls: HopTls;
}

export interface SecureMeans {
  context: SecureContext;
  judge: PeerJudge;
  /** Not HTTP/2, though the server may know it. */
  isHttp1Only: boolean;
}

/**
 * Makes a dialed connection secure. A certificate that browsers reject is noted, not refused. Rejects with a
 * NetFailure.
 */
export async function secure(
  transport: Socket,
  target: DialTarget,
  { context, judge, isHttp1Only }: SecureMeans,
): Promise<Secured> {
  const { host, progress, deadline } = target;
  const socket = connect({
    socket: transport,
    secureContext: context,
    // RFC 6066 section 3: not a literal address, and without the dot of the DNS root.
    ...(isIP(host) === 0 && { servername: withoutRootDot(host) }),
    ALPNProtocols: isHttp1Only ? ['http/1.1'] : ['h2', 'http/1.1'],
    rejectUnauthorized: false,
    requestOCSP: true,
    // Whose names the certificate has to bear is judged with the rest of it.
    checkServerIdentity: () => undefined,
    minDHSize: 512,
  });
  let staple: Buffer | null = null;
  socket.once('OCSPResponse', (response: Buffer | null) => {
    staple = response;
  });
  await timed(progress, 'tlsMs', handshake(socket, target));
  try {
    const trust = await untilDeadline(judge.judge({ socket, host, staple }), deadline);
    return { socket, tls: { protocol: socket.getProtocol() ?? '', cipher: socket.getCipher().name, ...trust } };
  } catch (error) {
    socket.destroy();
    throw error;
  }
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

/** Whether the server refused what was offered, and may agree to something else. */
export const isRefusedOffer = (error: unknown): error is NetFailure =>
  error instanceof NetFailure &&
  (error.netError.code === 'TLS_HANDSHAKE_FAILED' || error.netError.code === 'TLS_PROTOCOL_UNSUPPORTED');

/** For a connection that no browser can make: it stops there, even with a valid certificate. */
export function beyondBrowsers({ socket, tls }: Secured): Secured {
  return { socket, tls: { ...tls, trusted: false, trustError: tls.trustError ?? connectionFault(socket, tls) } };
}

function connectionFault(socket: TLSSocket, { chain: [leaf] }: HopTls): TrustErrorCode {
  const exchange = socket.getEphemeralKeyInfo();
  const dhBits = exchange !== null && 'size' in exchange && exchange.type === 'DH' ? exchange.size : undefined;
  if (leaf && !isBrowserKey(leaf)) return 'unsupported_key';
  return dhBits !== undefined && dhBits < 2048 ? 'weak_dh' : 'weak_cipher';
}

const hungUp = (peer: Peer) =>
  netError('TLS_HANDSHAKE_FAILED', peer, `${peer.host} closed the connection during the TLS handshake.`);

function handshakeError(error: unknown, peer: Peer) {
  const known = toNetError(error, peer);
  return known.code === 'CONNECTION_RESET' ? hungUp(peer) : known;
}
