import { randomBytes } from 'node:crypto';
import { exchange } from './raw-exchange.ts';
import type { Connect } from './tls-probe.ts';

/** Every cipher that SSL 2.0 had, from RC4 to DES with 40 bits. */
const ciphers = Buffer.from('0100800200800300800400800500800600400700c0', 'hex');
const messageType = { clientHello: 1, serverHello: 4 } as const;
const ssl2 = 0x0002;

function clientHello(): Buffer {
  const challenge = randomBytes(16);
  const head = Buffer.alloc(9);
  head.writeUInt8(messageType.clientHello, 0);
  head.writeUInt16BE(ssl2, 1);
  head.writeUInt16BE(ciphers.length, 3);
  head.writeUInt16BE(0, 5);
  head.writeUInt16BE(challenge.length, 7);
  const message = Buffer.concat([head, ciphers, challenge]);
  const recordHeader = Buffer.from([0x80 | (message.length >> 8), message.length & 0xff]);
  return Buffer.concat([recordHeader, message]);
}

/** Whether these first bytes are an SSL 2.0 ServerHello with a cipher in it; undefined while there are too few. */
export function isSsl2Hello(bytes: Buffer): boolean | undefined {
  const first = bytes[0];
  if (first === undefined) return undefined;
  // Two bytes of header, or three where a record is padded.
  const at = first & 0x80 ? 2 : 3;
  if (bytes.length < at + 9) return first === 0x15 || first === 0x16 ? false : undefined;
  const isHello = bytes.readUInt8(at) === messageType.serverHello && bytes.readUInt16BE(at + 3) === ssl2;
  return isHello && bytes.readUInt16BE(at + 7) > 0;
}

/** Whether the server still speaks SSL 2.0. null: it did not respond. */
export async function probeSsl2(connect: Connect, signal: AbortSignal): Promise<boolean | null> {
  return exchange(connect, signal, (socket) => {
    socket.write(clientHello());
    let seen: Buffer = Buffer.alloc(0);
    return {
      onData(chunk) {
        seen = Buffer.concat([seen, chunk]);
        return isSsl2Hello(seen);
      },
      onHungUp: () => false,
    };
  });
}
