import { netErrorCodes } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { NetFailure, netError, toNetError } from './net-error.ts';

const peer = { host: 'site.test', port: 8443 };
const nodeError = (code: string) => Object.assign(new Error('from below'), { code });

describe('netError', () => {
  it.each(netErrorCodes)('has a sentence for %s', (code) => {
    const { message } = netError(code, peer);
    expect(message).toMatch(/^\S.*\.$/);
    expect(message).not.toMatch(/undefined|E[A-Z]{4,}|_/);
  });
});

describe('toNetError', () => {
  it.each([
    ['ENOTFOUND', 'DNS_NOT_FOUND'],
    ['EAI_AGAIN', 'DNS_FAILED'],
    ['EAI_SOMETHING_NEW', 'DNS_FAILED'],
    ['ECONNREFUSED', 'CONNECTION_REFUSED'],
    ['ECONNRESET', 'CONNECTION_RESET'],
    ['EPIPE', 'CONNECTION_RESET'],
    ['ETIMEDOUT', 'HOST_UNREACHABLE'],
    ['ENETUNREACH', 'HOST_UNREACHABLE'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS_NOT_SPOKEN'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'TLS_PROTOCOL_UNSUPPORTED'],
    ['ERR_SSL_SOMETHING_NEW', 'TLS_HANDSHAKE_FAILED'],
    ['EPROTO', 'TLS_HANDSHAKE_FAILED'],
    ['ERR_HTTP2_ERROR', 'INVALID_RESPONSE'],
    ['ERR_HTTP2_STREAM_ERROR', 'CONNECTION_RESET'],
    ['SOMETHING_ELSE', 'NETWORK_FAILED'],
  ])('reads %s as %s', (code, expected) => {
    expect(toNetError(nodeError(code), peer).code).toBe(expected);
  });

  it.each([undefined, null, 'text', 5, {}, new Error('no code'), { code: 7 }])('never throws: %j', (thrown) => {
    expect(toNetError(thrown, peer).code).toBe('NETWORK_FAILED');
  });

  it('names host and port', () => {
    expect(toNetError(nodeError('ECONNREFUSED'), peer).message).toBe('site.test:8443 refused the connection.');
  });

  it('keeps what is known already', () => {
    const known = netError('ADDRESS_REFUSED', peer);
    expect(toNetError(new NetFailure(known), peer)).toBe(known);
  });
});
