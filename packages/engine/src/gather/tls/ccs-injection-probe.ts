import type { Socket } from 'node:net';
import { exchange } from './raw-exchange.ts';
import { type ClientOffer, encodeClientHello, wireVersion } from './tls-client-hello.ts';
import type { Connect } from './tls-probe.ts';
import { ServerFlightReader } from './tls-server-flight.ts';

const alertRecord = 21;
/** bad_record_mac and decryption_failed: the server tried to decrypt, so it had taken keys that nobody agreed on. */
const decryptionAlerts = new Set([20, 21]);
/** How long a server that has nothing against the message stays silent before it is sent again. */
const patienceMs = 500;

/**
 * CVE-2014-0224: OpenSSL before 1.0.1h takes a ChangeCipherSpec before the keys are agreed on. A sound server refuses
 * the first one at once; a faulty one swallows it and then cannot decrypt the second. Nothing is exploited: no key is
 * made and no data sent. null: the server's behaviour fits neither.
 */
export function probeCcsInjection(connect: Connect, offer: ClientOffer, signal: AbortSignal): Promise<boolean | null> {
  return exchange(connect, signal, (socket) => {
    socket.write(encodeClientHello(offer));
    return new CcsListener(socket, changeCipherSpec(offer));
  });
}

const changeCipherSpec = ({ version }: ClientOffer): Buffer =>
  Buffer.from([20, wireVersion[version] >> 8, wireVersion[version] & 0xff, 0, 1, 1]);

class CcsListener {
  readonly #socket: Socket;
  readonly #message: Buffer;
  readonly #flight = new ServerFlightReader();
  #sent = 0;
  #response: Buffer = Buffer.alloc(0);

  constructor(socket: Socket, message: Buffer) {
    this.#socket = socket;
    this.#message = message;
  }

  onData(chunk: Buffer): boolean | undefined {
    if (this.#sent === 0) {
      const flight = this.#flight.push(chunk);
      if (flight?.kind === 'agreed') this.#send();
      return flight && flight.kind !== 'agreed' ? false : undefined;
    }
    this.#response = Buffer.concat([this.#response, chunk]);
    return this.#verdict();
  }

  /** The rest of the server's flight may still come; only an alert says something. */
  #verdict(): boolean | undefined {
    for (let rest = this.#response; rest.length >= 7; rest = rest.subarray(5 + rest.readUInt16BE(3))) {
      if (rest.readUInt8(0) === alertRecord) return this.#sent > 1 && decryptionAlerts.has(rest.readUInt8(6));
    }
    return undefined;
  }

  onHungUp(): boolean {
    return false;
  }

  #send(): void {
    this.#sent += 1;
    this.#socket.write(this.#message);
    if (this.#sent < 2) setTimeout(() => !this.#socket.destroyed && this.#send(), patienceMs).unref();
  }
}
