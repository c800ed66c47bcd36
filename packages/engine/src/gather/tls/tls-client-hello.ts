import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { TlsVersion } from '@hopwise/model';
import type { CipherSuite } from './tls-suites.ts';

export const wireVersion: Readonly<Record<TlsVersion, number>> = {
  SSLv3: 0x0300,
  TLSv1: 0x0301,
  'TLSv1.1': 0x0302,
  'TLSv1.2': 0x0303,
  'TLSv1.3': 0x0304,
};

const u8 = (value: number): Buffer => Buffer.from([value]);
const u16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));
const u24 = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff]);
/** A vector: its length in one or two bytes, then its content (RFC 8446 section 3.4). */
const vector8 = (...parts: Buffer[]): Buffer => prefixed(u8, parts);
const vector16 = (...parts: Buffer[]): Buffer => prefixed(u16, parts);

function prefixed(length: (value: number) => Buffer, parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([length(content.length), content]);
}

const extension = (type: number, ...content: Buffer[]): Buffer => Buffer.concat([u16(type), vector16(...content)]);

const x25519 = 29;
/** The groups of browsers first, then those a neglected server may still insist on. Finite-field groups are left out on
 * purpose: RFC 7919 section 4 lets a server choose its own group only when the client names none. */
const groups = [x25519, 23, 24, 25, 30, 22, 26, 27, 28, 21, 19, 13, 14, 9, 10, 3, 1];
/** Newest first, down to SHA-1, so that a server with an old certificate still responds. */
const signatureSchemes = [
  0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x0804, 0x0805, 0x0806, 0x0809, 0x080a, 0x080b, 0x0401, 0x0501, 0x0601,
  0x0303, 0x0301, 0x0203, 0x0201, 0x0202,
];
const renegotiationInfoSuite = 0x00ff;

export interface ClientOffer {
  host: string;
  version: TlsVersion;
  suites: readonly CipherSuite[];
  /** The only group offered, without a key for it: a server that knows it requests one. */
  group?: number;
}

/**
 * A ClientHello record that offers one protocol version, or that and the older ones it falls back to, and exactly
 * the suites given. Nothing secret is in it: the response is read and the connection dropped before any key is agreed.
 */
export function encodeClientHello({ host, version, suites, group }: ClientOffer): Buffer {
  const isModern = version === 'TLSv1.3';
  const legacyVersion = Math.min(wireVersion[version], wireVersion['TLSv1.2']);
  const fixedPart = Buffer.concat([
    u16(legacyVersion),
    randomBytes(32),
    vector8(isModern ? randomBytes(32) : Buffer.alloc(0)),
    vector16(u16(...suites.map(({ id }) => id), renegotiationInfoSuite)),
    // DEFLATE is offered to see who takes it; TLS 1.3 has none (RFC 8446 section 4.1.2).
    vector8(Buffer.from(isModern ? [0] : [1, 0])),
  ]);
  // SSL 3.0 has no extensions, and servers that old choke on them.
  const extensionPart =
    version === 'SSLv3' ? Buffer.alloc(0) : padded(fixedPart.length, extensions(host, isModern, group));
  const body = Buffer.concat([fixedPart, extensionPart]);
  const message = Buffer.concat([u8(1), u24(body.length), body]);
  const recordVersion = Math.min(legacyVersion, wireVersion.TLSv1);
  return Buffer.concat([u8(22), u16(recordVersion), vector16(message)]);
}

/** RFC 7685: some old load balancers hang on a message of 256 to 511 bytes. */
function padded(lengthBefore: number, list: Buffer[]): Buffer {
  const plain = vector16(...list);
  const messageLength = 4 + lengthBefore + plain.length;
  if (messageLength < 256 || messageLength >= 512) return plain;
  return vector16(...list, extension(21, Buffer.alloc(Math.max(1, 512 - messageLength - 4))));
}

function extensions(host: string, isModern: boolean, group: number | undefined): Buffer[] {
  const serverName = vector16(u8(0), vector16(Buffer.from(host, 'latin1')));
  return [
    // RFC 6066 section 3: literal addresses are not permitted.
    ...(isIP(host) === 0 ? [extension(0, serverName)] : []),
    extension(10, vector16(u16(...(group === undefined ? groups : [group])))),
    extension(11, vector8(u8(0))),
    extension(13, vector16(u16(...signatureSchemes))),
    // Asks for certificate timestamps (RFC 6962 section 3.3.1).
    extension(18),
    extension(23),
    ...(isModern ? modernExtensions(group === undefined) : []),
  ];
}

function modernExtensions(hasKeyShare: boolean): Buffer[] {
  return [
    extension(43, vector8(u16(wireVersion['TLSv1.3']))),
    extension(45, vector8(u8(1))),
    // Any 32 bytes are an X25519 share (RFC 7748 section 6.1).
    extension(51, hasKeyShare ? vector16(u16(x25519), vector16(randomBytes(32))) : vector16()),
  ];
}
