import type { NetError, NetErrorCode } from '@hopwise/model';

/** Whom a request was for, so that a sentence can name it. */
export interface Peer {
  host: string;
  port: number;
}

const unknownPeer: Peer = { host: 'the server', port: 0 };

/** One sentence per code for people who are not engineers. Callers that know more pass their own. */
const sentences: Readonly<Record<NetErrorCode, (peer: Peer) => string>> = {
  DNS_NOT_FOUND: ({ host }) => `There is no website at ${host}: the name does not exist.`,
  DNS_FAILED: ({ host }) =>
    `The IP address of ${host} could not be looked up: its name servers did not respond properly.`,
  CONNECTION_REFUSED: ({ host, port }) => `${host} refused the connection: nothing listens on port ${port}.`,
  CONNECTION_RESET: ({ host }) => `${host} broke off the connection before the response was complete.`,
  CONNECTION_CLOSED: ({ host }) => `${host} closed the connection without giving a complete response.`,
  HOST_UNREACHABLE: ({ host, port }) => `${host} could not be reached on port ${port}.`,
  TLS_HANDSHAKE_FAILED: ({ host }) => `No secure connection to ${host} could be agreed on.`,
  TLS_PROTOCOL_UNSUPPORTED: ({ host }) =>
    `${host} and this tool have no version of TLS in common, so no secure connection is possible.`,
  TLS_NOT_SPOKEN: ({ host, port }) => `${host} does not speak https on port ${port}.`,
  INVALID_RESPONSE: ({ host }) => `${host} responded with something that is not valid HTTP.`,
  HEADERS_TOO_LARGE: ({ host }) => `${host} sent more headers than a browser would accept.`,
  ADDRESS_REFUSED: ({ host }) => `${host} is not on the public internet, so it was not contacted.`,
  PORT_REFUSED: ({ port }) => `Port ${port} is not for websites; browsers refuse it too.`,
  SCHEME_UNSUPPORTED: () => 'Only http and https URLs can be followed.',
  LOCATION_INVALID: ({ host }) => `${host} redirects to something that is not a valid URL.`,
  LOCATION_CONFLICTING: ({ host }) => `${host} redirects to several different URLs at once.`,
  TOO_MANY_HOPS: () => 'The chain has more redirects than allowed.',
  REDIRECT_LOOP: () => 'The URL redirects in a loop.',
  TIMEOUT: () => 'The time allowed for the whole chain ran out.',
  ABORTED: () => 'The trace was cancelled.',
  NETWORK_FAILED: ({ host }) => `The connection to ${host} failed.`,
};

export function netError(code: NetErrorCode, peer: Peer = unknownPeer, message = sentences[code](peer)): NetError {
  return { code, message };
}

/**
 * Node's, libuv's, c-ares' and OpenSSL's codes. Whatever is not here is told apart by its prefix below.
 * OpenSSL's come as ERR_SSL_ and the reason string in capitals.
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

/** Reasons worth their own sentence, because they tell the owner of a site what to look at. */
const reasons: Readonly<Record<string, (peer: Peer) => string>> = {
  EBADNAME: ({ host }) =>
    `There is no website at ${host}: browsers look up names of letters, digits, hyphens and underscores only, with at most 63 of them between two dots.`,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: ({ host }) =>
    `${host} lets in only visitors who identify themselves with a certificate.`,
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: ({ host }) => `The server at ${host} has no secure website of that name.`,
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': ({ host }) =>
    `${host} refused the secure connection: it accepts none of the ciphers offered, or wants a certificate from visitors.`,
};

/** An error that is known in our own words already, on its way to whoever asked. */
export class NetFailure extends Error {
  readonly netError: NetError;

  constructor(error: NetError, options?: ErrorOptions) {
    super(error.message, options);
    this.netError = error;
  }
}

/** What the error of a socket, a look-up or a handshake means. */
export function toNetError(error: unknown, peer: Peer): NetError {
  if (error instanceof NetFailure) return error.netError;
  const nodeCode = errorCode(error);
  const code = codes[nodeCode] ?? prefixes.find(([prefix]) => nodeCode.startsWith(prefix))?.[1] ?? 'NETWORK_FAILED';
  return netError(code, peer, reasons[nodeCode]?.(peer));
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
