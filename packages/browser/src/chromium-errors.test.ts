import { expect, test } from 'vitest';
import { chromiumError } from './chromium-errors.ts';

test.each([
  ['net::ERR_CERT_DATE_INVALID', 'TLS_HANDSHAKE_FAILED'],
  ['net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'TLS_PROTOCOL_UNSUPPORTED'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'TLS_HANDSHAKE_FAILED'],
  ['net::ERR_EMPTY_RESPONSE', 'CONNECTION_CLOSED'],
  ['net::ERR_INVALID_HTTP_RESPONSE', 'INVALID_RESPONSE'],
  ['net::ERR_INVALID_REDIRECT', 'LOCATION_INVALID'],
  ['net::ERR_UNSAFE_PORT', 'PORT_REFUSED'],
  ['net::ERR_SOMETHING_NEW', 'NETWORK_FAILED'],
])('%s is %s', (text, code) => {
  const error = chromiumError(text, 'https://a.test:8443/x');
  expect(error.code).toBe(code);
  expect(error.message).toMatch(/\.$/);
});

test('what is not known is told by its own name', () => {
  expect(chromiumError('net::ERR_SOMETHING_NEW', 'http://a.test/').message).toBe(
    "The browser couldn't load a.test (ERR_SOMETHING_NEW).",
  );
});
