import type { TlsKeyExchange, TlsVersion } from '@hopwise/model';
import { countTimestamps } from '../../certificate/certificate-promises.ts';
import { wireVersion } from './tls-client-hello.ts';
import { type CipherSuite, suiteOf } from './tls-suites.ts';

/** The messages a server sends in clear before any key is agreed. */
export interface ServerFlight {
  version: TlsVersion;
  suite: CipherSuite;
  /** As sent, in their order. Empty for TLS 1.3, which encrypts them, and for anonymous suites. */
  certificates: Buffer[];
  /** null where the suite has no ephemeral key. */
  keyExchange: TlsKeyExchange | null;
  hello: HelloTraits;
}

/** The facts in a server's first message in addition to version and suite. */
export interface HelloTraits {
  /** The group of the key, by number. null up to TLS 1.2. */
  group: number | null;
  /** The server compresses before it encrypts. */
  compresses: boolean;
  /** RFC 5746. */
  hasSecureRenegotiation: boolean;
  /** RFC 6520. */
  /** Certificate timestamps in the TLS extension (RFC 6962 section 3.3.1). TLS 1.3 sends them encrypted. */
  sctCount: number;
}

export type FlightResult =
  | { kind: 'agreed'; flight: ServerFlight }
  | { kind: 'refused'; alert: number | null }
  | { kind: 'not-tls' };

/** Certificates of 10,000 names pass 300 KB; a server that sends more than this is not worth reading on. */
const maxFlightBytes = 1_000_000;
const recordHeaderLength = 5;
const messageHeaderLength = 4;
const contentType = { alert: 21, handshake: 22 } as const;
const messageType = { serverHello: 2, certificate: 11, serverKeyExchange: 12, serverHelloDone: 14 } as const;
const fatal = 2;

const versionOf = new Map(Object.entries(wireVersion).map(([name, wire]) => [wire, name as TlsVersion]));

/** Collects bytes and returns the next `length` of them once they have arrived. */
class ByteQueue {
  #chunks: Buffer[] = [];
  length = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.length += chunk.length;
  }

  peek(length: number): Buffer | undefined {
    if (this.length < length) return undefined;
    if ((this.#chunks[0]?.length ?? 0) < length) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0]?.subarray(0, length);
  }

  take(length: number): Buffer | undefined {
    const taken = this.peek(length);
    if (!taken) return undefined;
    const rest = this.#chunks[0]?.subarray(length) ?? Buffer.alloc(0);
    this.#chunks[0] = rest;
    this.length -= length;
    return taken;
  }
}

/** Reads a server's first flight from the bytes of a connection, however they are cut into records and packets. */
export class ServerFlightReader {
  readonly #records = new ByteQueue();
  readonly #messages = new ByteQueue();
  #hello: ({ version: TlsVersion; suite: CipherSuite } & HelloTraits) | undefined;
  #certificates: Buffer[] = [];
  #bytesSeen = 0;

  /** Returns the result once the flight is understood; undefined while more bytes are needed. */
  push(chunk: Buffer): FlightResult | undefined {
    this.#bytesSeen += chunk.length;
    if (this.#bytesSeen > maxFlightBytes) return { kind: 'not-tls' };
    this.#records.push(chunk);
    for (let record = this.#nextRecord(); record; record = this.#nextRecord()) {
      const result = 'kind' in record ? record : this.#readRecord(record.type, record.content);
      if (result) return result;
    }
    return undefined;
  }

  #nextRecord(): { type: number; content: Buffer } | FlightResult | undefined {
    const header = this.#records.peek(recordHeaderLength);
    if (!header) return undefined;
    const type = header.readUInt8(0);
    if (type < 20 || type > 24 || header.readUInt8(1) !== 3) return { kind: 'not-tls' };
    const whole = recordHeaderLength + header.readUInt16BE(3);
    const content = this.#records.take(whole)?.subarray(recordHeaderLength);
    return content && { type, content };
  }

  #readRecord(type: number, content: Buffer): FlightResult | undefined {
    if (type === contentType.alert) return readAlert(content);
    // Whatever else comes first (TLS 1.3 sends a ChangeCipherSpec for old middleboxes) is ignored.
    if (type !== contentType.handshake) return undefined;
    this.#messages.push(content);
    for (let message = this.#nextMessage(); message; message = this.#nextMessage()) {
      const result = this.#readMessage(message.type, message.body);
      if (result) return result;
    }
    return undefined;
  }

  #nextMessage(): { type: number; body: Buffer } | undefined {
    const header = this.#messages.peek(messageHeaderLength);
    if (!header) return undefined;
    const type = header.readUInt8(0);
    const body = this.#messages.take(messageHeaderLength + header.readUIntBE(1, 3))?.subarray(messageHeaderLength);
    return body && { type, body };
  }

  #readMessage(type: number, body: Buffer): FlightResult | undefined {
    if (type === messageType.serverHello) {
      this.#hello = readServerHello(body);
      if (!this.#hello) return { kind: 'not-tls' };
      return this.#hello.version === 'TLSv1.3' ? this.#agreed(groupKey(this.#hello.group)) : undefined;
    }
    if (type === messageType.certificate) this.#certificates = readCertificates(body);
    if (type === messageType.serverKeyExchange) return this.#agreed(readKeyExchange(this.#hello?.suite, body));
    return type === messageType.serverHelloDone ? this.#agreed(null) : undefined;
  }

  #agreed(keyExchange: TlsKeyExchange | null): FlightResult {
    if (!this.#hello) return { kind: 'not-tls' };
    const { version, suite, ...hello } = this.#hello;
    return { kind: 'agreed', flight: { version, suite, certificates: this.#certificates, keyExchange, hello } };
  }
}

/** A warning, such as an unrecognised server name, does not end the handshake. */
function readAlert(content: Buffer): FlightResult | undefined {
  if (content.length < 2) return { kind: 'refused', alert: null };
  return content.readUInt8(0) === fatal ? { kind: 'refused', alert: content.readUInt8(1) } : undefined;
}

/** A ServerHello, or a HelloRetryRequest, which has the same shape and names the suite and group just as well. */
function readServerHello(body: Buffer) {
  const sessionIdLength = body[34];
  if (sessionIdLength === undefined) return undefined;
  const suiteAt = 35 + sessionIdLength;
  if (body.length < suiteAt + 3) return undefined;
  const extensions = readExtensions(body.subarray(suiteAt + 3));
  const selected = extensions.get(43);
  const version = versionOf.get(selected?.length === 2 ? selected.readUInt16BE(0) : body.readUInt16BE(0));
  const suite = suiteOf(body.readUInt16BE(suiteAt));
  const keyShare = extensions.get(51);
  const group = keyShare && keyShare.length >= 2 ? keyShare.readUInt16BE(0) : null;
  if (!version || !suite) return undefined;
  return {
    version,
    suite,
    group,
    compresses: body[suiteAt + 2] !== 0,
    hasSecureRenegotiation: extensions.has(0xff01),
    sctCount: countTimestamps(extensions.get(18)),
  };
}

function readExtensions(block: Buffer): Map<number, Buffer> {
  const extensions = new Map<number, Buffer>();
  let at = 2;
  while (at + 4 <= block.length) {
    const end = at + 4 + block.readUInt16BE(at + 2);
    extensions.set(block.readUInt16BE(at), block.subarray(at + 4, end));
    at = end;
  }
  return extensions;
}

function readCertificates(body: Buffer): Buffer[] {
  const certificates: Buffer[] = [];
  let at = 3;
  while (at + 3 <= body.length) {
    const end = at + 3 + body.readUIntBE(at, 3);
    if (end > body.length) break;
    certificates.push(body.subarray(at + 3, end));
    at = end;
  }
  return certificates;
}

/** Named groups: RFC 8422 section 5.1.1, RFC 8446 section 4.2.7 and the IANA registry. */
const namedGroups = new Map<number, TlsKeyExchange>([
  [1, { type: 'ECDH', name: 'sect163k1', bits: 163 }],
  [3, { type: 'ECDH', name: 'sect163r2', bits: 163 }],
  [9, { type: 'ECDH', name: 'sect283k1', bits: 283 }],
  [10, { type: 'ECDH', name: 'sect283r1', bits: 283 }],
  [13, { type: 'ECDH', name: 'sect571k1', bits: 571 }],
  [14, { type: 'ECDH', name: 'sect571r1', bits: 571 }],
  [19, { type: 'ECDH', name: 'secp192r1', bits: 192 }],
  [21, { type: 'ECDH', name: 'secp224r1', bits: 224 }],
  [22, { type: 'ECDH', name: 'secp256k1', bits: 256 }],
  [23, { type: 'ECDH', name: 'P-256', bits: 256 }],
  [24, { type: 'ECDH', name: 'P-384', bits: 384 }],
  [25, { type: 'ECDH', name: 'P-521', bits: 521 }],
  [26, { type: 'ECDH', name: 'brainpoolP256r1', bits: 256 }],
  [27, { type: 'ECDH', name: 'brainpoolP384r1', bits: 384 }],
  [28, { type: 'ECDH', name: 'brainpoolP512r1', bits: 512 }],
  [29, { type: 'ECDH', name: 'X25519', bits: 253 }],
  [30, { type: 'ECDH', name: 'X448', bits: 448 }],
]);

const groupKey = (group: number | null): TlsKeyExchange | null =>
  group === null ? null : (namedGroups.get(group) ?? null);

const namedCurve = 3;

function readKeyExchange(suite: CipherSuite | undefined, body: Buffer): TlsKeyExchange | null {
  if (!suite || body.length < 3) return null;
  if (/^(ECDHE|AECDH)-/.test(suite.name)) {
    return body.readUInt8(0) === namedCurve ? groupKey(body.readUInt16BE(1)) : null;
  }
  const prime = body.subarray(2, 2 + body.readUInt16BE(0));
  return { type: 'DH', name: null, bits: bitLength(prime) };
}

function bitLength(number: Buffer): number {
  const first = number.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : (number.length - first) * 8 - Math.clz32(number[first] ?? 0) + 24;
}
