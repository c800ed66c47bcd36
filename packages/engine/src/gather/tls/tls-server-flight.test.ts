import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlightResult, ServerFlightReader } from './tls-server-flight.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const length = (value: number, octets: number): string => value.toString(16).padStart(octets * 2, '0');
const vector = (hex: string, octets: number): string => length(hex.length / 2, octets) + hex;

const record = (hex: string, type = '16', version = '0303'): string => `${type}${version}${vector(hex, 2)}`;
const message = (type: string, hex: string): string => type + vector(hex, 3);
const random = 'aa'.repeat(32);
const serverHello = (version: string, suite: string, extensions = ''): string =>
  message('02', `${version}${random}00${suite}00${extensions && vector(extensions, 2)}`);
const certificates = (...list: string[]): string =>
  message('0b', vector(list.map((certificate) => vector(certificate, 3)).join(''), 3));
const helloDone = message('0e', '');

function read(hex: string, chunkLength = Number.POSITIVE_INFINITY): FlightResult | undefined {
  const reader = new ServerFlightReader();
  const all = bytes(hex);
  for (let at = 0; at < all.length; at += chunkLength) {
    const result = reader.push(all.subarray(at, at + chunkLength));
    if (result) return result;
  }
  return undefined;
}

const named = (result: FlightResult | undefined) =>
  result?.kind === 'agreed'
    ? { version: result.flight.version, suite: result.flight.suite.name, keyExchange: result.flight.keyExchange }
    : result;

describe('ServerFlightReader', () => {
  it.each([
    ['RC4 over TLS 1.2', '0303', '0005', 'TLSv1.2', 'RC4-SHA'],
    ['3DES over SSL 3.0', '0300', '000a', 'SSLv3', 'DES-CBC3-SHA'],
    ['an export cipher over TLS 1.0', '0301', '0003', 'TLSv1', 'EXP-RC4-MD5'],
  ])('reads %s', (_name, wire, suite, version, name) => {
    const flight = record(serverHello(wire, suite) + certificates('abcd') + helloDone);
    expect(named(read(flight))).toEqual({ version, suite: name, keyExchange: null });
  });

  const dhe = (primeHex: string): string =>
    record(serverHello('0303', '009e')) +
    record(certificates('01')) +
    record(message('0c', `${vector(primeHex, 2)}000102`));

  it.each([
    ['a 1024-bit group', 'ff'.repeat(128), 1024],
    ['a group that starts with zeros', `0000${'7f'.repeat(64)}`, 511],
  ])('measures %s', (_name, prime, bits) => {
    expect(named(read(dhe(prime)))).toMatchObject({ keyExchange: { type: 'DH', name: null, bits } });
  });

  it('names the curve of an elliptic-curve exchange', () => {
    const flight = record(serverHello('0303', 'c02f') + certificates('01') + message('0c', '03001741'));
    expect(named(read(flight))).toMatchObject({ keyExchange: { type: 'ECDH', name: 'P-256', bits: 256 } });
  });

  it('reads version and group of TLS 1.3 from the extensions', () => {
    const flight = record(serverHello('0303', '1301', '002b00020304 00330002001d'.replaceAll(' ', '')));
    expect(named(read(flight))).toEqual({
      version: 'TLSv1.3',
      suite: 'TLS_AES_128_GCM_SHA256',
      keyExchange: { type: 'ECDH', name: 'X25519', bits: 253 },
    });
  });

  it('keeps the certificates in the order sent, however the bytes are cut', () => {
    const body = serverHello('0303', '009c') + certificates('aa'.repeat(700), 'bb', 'cccc') + helloDone;
    const inThreeRecords = record(body.slice(0, 30)) + record(body.slice(30, 400)) + record(body.slice(400));
    for (const chunkLength of [1, 7, 1000]) {
      const result = read(inThreeRecords, chunkLength);
      expect(result?.kind === 'agreed' && result.flight.certificates.map((each) => each.length)).toEqual([700, 1, 2]);
    }
  });

  it.each([
    ['a fatal alert', record('0228', '15'), { kind: 'refused', alert: 40 }],
    ['an alert cut short', record('02', '15'), { kind: 'refused', alert: null }],
    ['plain text', Buffer.from('HTTP/1.1 400').toString('hex'), { kind: 'not-tls' }],
    ['a suite that was never offered', record(serverHello('0303', 'fefe')), { kind: 'not-tls' }],
    ['a hello cut short', record(message('02', '0303')), { kind: 'not-tls' }],
    ['the end before a hello', record(helloDone), { kind: 'not-tls' }],
    ['a flight without end', record(message('0b', '00'.repeat(16_000))).repeat(70), { kind: 'not-tls' }],
  ])('recognises %s', (_name, flight, expected) => {
    expect(read(flight)).toEqual(expected);
  });

  it('continues after a warning', () => {
    const flight = record('0170', '15') + record(serverHello('0303', '009c') + certificates('01') + helloDone);
    expect(named(read(flight))).toMatchObject({ suite: 'AES128-GCM-SHA256' });
  });

  it('never throws on any input', () => {
    const start = bytes(record(serverHello('0303', 'c02f')));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(0x0b, 0x0c, 0x02), (noise, type) => {
        const inside = record(message(type.toString(16).padStart(2, '0'), Buffer.from(noise).toString('hex')));
        const reader = new ServerFlightReader();
        reader.push(start);
        reader.push(bytes(inside));
        new ServerFlightReader().push(Buffer.from(noise));
      }),
    );
  });
});
