import type { NetError, NetErrorCode } from '@hopwise/model';

/** The target of a request, so a sentence can name it. */
export interface Peer {
  host: string;
  port: number;
}

const unknownPeer: Peer = { host: 'the server', port: 0 };

/** One sentence per code for people who are not engineers. Callers that know more pass their own. */
const sentences: Readonly<Record<NetErrorCode, (peer: Peer) => string>> = {
  DNS_NOT_FOUND: ({ host }) => `Couldn't resolve ${host}: DNS name not found.`,
  DNS_FAILED: ({ host }) => `Couldn't resolve ${host}: its name servers failed.`,
  CONNECTION_REFUSED: ({ host, port }) => `${host}:${port} refused the connection.`,
  CONNECTION_RESET: ({ host }) => `${host} reset the connection before the response was complete.`,
  CONNECTION_CLOSED: ({ host }) => `${host} closed the connection before the response was complete.`,
  HOST_UNREACHABLE: ({ host, port }) => `${host} couldn't be reached on port ${port}.`,
  TLS_HANDSHAKE_FAILED: ({ host }) => `TLS handshake with ${host} failed.`,
  TLS_PROTOCOL_UNSUPPORTED: ({ host }) => `${host} supports no TLS version that Hopwise supports.`,
  TLS_NOT_SPOKEN: ({ host, port }) => `${host} doesn't support https on port ${port}.`,
  INVALID_RESPONSE: ({ host }) => `${host} sent an invalid HTTP response.`,
  HEADERS_TOO_LARGE: ({ host }) => `${host} sent more headers than a browser would accept.`,
  ADDRESS_REFUSED: ({ host }) => `Blocked: ${host} isn't a public IP address.`,
  PORT_REFUSED: ({ port }) => `Port ${port} isn't a web port. Browsers block it too.`,
  SCHEME_UNSUPPORTED: () => 'Only http and https URLs can be followed.',
  LOCATION_INVALID: ({ host }) => `${host} redirects to an invalid URL.`,
  LOCATION_CONFLICTING: ({ host }) => `${host} redirects to several different URLs at once.`,
  TOO_MANY_HOPS: () => 'The chain has more redirects than allowed.',
  REDIRECT_LOOP: () => 'The URL redirects in a loop.',
  TIMEOUT: () => 'The chain timed out.',
  ABORTED: () => 'The trace was canceled.',
  NETWORK_FAILED: ({ host }) => `The connection to ${host} failed.`,
};

export function netError(code: NetErrorCode, peer: Peer = unknownPeer, message = sentences[code](peer)): NetError {
  return { code, message };
}

/**
 * Codes of Node, libuv, c-ares and OpenSSL. Codes that aren't here are matched by their prefix below. OpenSSL's are
 * ERR_SSL_ plus the reason string in capitals.
 */
const codes: Readonly<Record<string, NetErrorCode>> = {
  ENOTFOUND: 'DNS_NOT_FOUND',
  ENODATA: 'DNS_NOT_FOUND',
  ENONAME: 'DNS_NOT_FOUND',
  EAI_NONAME: 'DNS_NOT_FOUND',
  EAI_NODATA: 'DNS_NOT_FOUND',
  EAI_ADDRFAMILY: 'DNS_NOT_FOUND',
  EBADNAME: 'DNS_NOT_FOUND',
  ESERVFAIL: 'DNS_FAILED',
  EREFUSED: 'DNS_FAILED',
  EFORMERR: 'DNS_FAILED',
  ENOTIMP: 'DNS_FAILED',
  EBADRESP: 'DNS_FAILED',
  ETIMEOUT: 'DNS_FAILED',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'CONNECTION_RESET',
  ECONNABORTED: 'CONNECTION_RESET',
  EPIPE: 'CONNECTION_RESET',
  ERR_HTTP2_STREAM_ERROR: 'CONNECTION_RESET',
  ERR_HTTP2_STREAM_CANCEL: 'CONNECTION_CLOSED',
  ERR_HTTP2_GOAWAY_SESSION: 'CONNECTION_CLOSED',
  ERR_HTTP2_INVALID_SESSION: 'CONNECTION_CLOSED',
  ERR_HTTP2_SESSION_ERROR: 'CONNECTION_CLOSED',
  ETIMEDOUT: 'HOST_UNREACHABLE',
  EHOSTUNREACH: 'HOST_UNREACHABLE',
  ENETUNREACH: 'HOST_UNREACHABLE',
  EHOSTDOWN: 'HOST_UNREACHABLE',
  ENETDOWN: 'HOST_UNREACHABLE',
  EADDRNOTAVAIL: 'HOST_UNREACHABLE',
  EACCES: 'HOST_UNREACHABLE',
  EPERM: 'HOST_UNREACHABLE',
  EPROTO: 'TLS_HANDSHAKE_FAILED',
  ERR_SSL_WRONG_VERSION_NUMBER: 'TLS_NOT_SPOKEN',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'TLS_NOT_SPOKEN',
  ERR_SSL_RECORD_LAYER_FAILURE: 'TLS_NOT_SPOKEN',
  ERR_SSL_HTTP_REQUEST: 'TLS_NOT_SPOKEN',
  ERR_SSL_UNKNOWN_PROTOCOL: 'TLS_NOT_SPOKEN',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'TLS_PROTOCOL_UNSUPPORTED',
  ERR_SSL_NO_PROTOCOLS_AVAILABLE: 'TLS_PROTOCOL_UNSUPPORTED',
  ERR_SSL_VERSION_TOO_LOW: 'TLS_PROTOCOL_UNSUPPORTED',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'TLS_PROTOCOL_UNSUPPORTED',
};

const prefixes: readonly (readonly [string, NetErrorCode])[] = [
  ['EAI_', 'DNS_FAILED'],
  ['ERR_SSL_', 'TLS_HANDSHAKE_FAILED'],
  ['ERR_TLS_', 'TLS_HANDSHAKE_FAILED'],
  ['ERR_HTTP2_', 'INVALID_RESPONSE'],
];

/** Reasons with their own sentence, because they help the site owner find the problem. */
const reasons: Readonly<Record<string, (peer: Peer) => string>> = {
  EBADNAME: ({ host }) =>
    `Couldn't resolve ${host}: a host name can have only letters, digits, hyphens and underscores, at most 63 between dots.`,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: ({ host }) => `${host} requires a client certificate.`,
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: ({ host }) => `The server at ${host} has no TLS certificate for that name.`,
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': ({ host }) =>
    `${host} rejected the TLS handshake: it supports none of the ciphers offered, or requires a client certificate.`,
};

/** An error already in our own words, on its way to the caller. */
export class NetFailure extends Error {
  readonly netError: NetError;

  constructor(error: NetError, options?: ErrorOptions) {
    super(error.message, options);
    this.netError = error;
  }
}

/** The meaning of an error of a socket, a look-up or a handshake. */
export function toNetError(error: unknown, peer: Peer): NetError {
  if (error instanceof NetFailure) return error.netError;
  const nodeCode = errorCode(error);
  const code = codes[nodeCode] ?? prefixes.find(([prefix]) => nodeCode.startsWith(prefix))?.[1] ?? 'NETWORK_FAILED';
  return netError(code, peer, reasons[nodeCode]?.(peer));
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
