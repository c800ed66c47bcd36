import { netError } from '@hopwise/engine';
import type { NetError, NetErrorCode } from '@hopwise/model';

/** From Chromium's net/base/net_error_list.h. Codes that aren't here are matched by their prefix below. */
const codes: Readonly<Record<string, NetErrorCode>> = {
  ERR_NAME_NOT_RESOLVED: 'DNS_NOT_FOUND',
  ERR_CONNECTION_REFUSED: 'CONNECTION_REFUSED',
  ERR_CONNECTION_RESET: 'CONNECTION_RESET',
  ERR_CONNECTION_CLOSED: 'CONNECTION_CLOSED',
  ERR_EMPTY_RESPONSE: 'CONNECTION_CLOSED',
  ERR_CONTENT_LENGTH_MISMATCH: 'CONNECTION_CLOSED',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'CONNECTION_CLOSED',
  ERR_TIMED_OUT: 'HOST_UNREACHABLE',
  ERR_CONNECTION_TIMED_OUT: 'HOST_UNREACHABLE',
  ERR_ADDRESS_UNREACHABLE: 'HOST_UNREACHABLE',
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: 'TLS_PROTOCOL_UNSUPPORTED',
  ERR_RESPONSE_HEADERS_TOO_BIG: 'HEADERS_TOO_LARGE',
  ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION: 'LOCATION_CONFLICTING',
  ERR_INVALID_REDIRECT: 'LOCATION_INVALID',
  ERR_UNSAFE_REDIRECT: 'SCHEME_UNSUPPORTED',
  ERR_UNKNOWN_URL_SCHEME: 'SCHEME_UNSUPPORTED',
  ERR_DISALLOWED_URL_SCHEME: 'SCHEME_UNSUPPORTED',
  ERR_UNSAFE_PORT: 'PORT_REFUSED',
  ERR_TOO_MANY_REDIRECTS: 'TOO_MANY_HOPS',
};

const prefixes: readonly (readonly [string, NetErrorCode])[] = [
  ['ERR_CERT_', 'TLS_HANDSHAKE_FAILED'],
  ['ERR_SSL_', 'TLS_HANDSHAKE_FAILED'],
  ['ERR_BAD_SSL_', 'TLS_HANDSHAKE_FAILED'],
  ['ERR_INVALID_', 'INVALID_RESPONSE'],
  ['ERR_RESPONSE_', 'INVALID_RESPONSE'],
  ['ERR_CONTENT_DECODING_', 'INVALID_RESPONSE'],
  ['ERR_HTTP2_', 'INVALID_RESPONSE'],
];

/** The engine's words for `net::ERR_…`. */
export function chromiumError(text: string, url: string): NetError {
  const name = text.replace(/^net::/, '');
  const code = codes[name] ?? prefixes.find(([prefix]) => name.startsWith(prefix))?.[1];
  const { hostname: host = 'the server', port = '' } = URL.parse(url) ?? {};
  const peer = { host, port: Number(port) || (url.startsWith('https:') ? 443 : 80) };
  if (code) return netError(code, peer);
  return netError('NETWORK_FAILED', peer, `The browser couldn't load ${host} (${name}).`);
}

/** The browser stops at a certificate. */
export const isCertificateError = (text: string): boolean => text.startsWith('net::ERR_CERT_');

/** The response arrived, though Chromium shows its own page for it: an error without a body, or an invalid name. */
export const isShownWithoutPage = (text: string): boolean =>
  text === 'net::ERR_HTTP_RESPONSE_CODE_FAILURE' || text === 'net::ERR_INVALID_AUTH_CREDENTIALS';

/** Chromium has what a proxy could not do as one error; the proxy knows why. */
export const isProxyError = (text: string): boolean =>
  text.startsWith('net::ERR_SOCKS_') || text === 'net::ERR_PROXY_CONNECTION_FAILED';
