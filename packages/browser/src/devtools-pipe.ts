import type { Readable, Writable } from 'node:stream';
import { type DevToolsTransport, endLength, maxMessageLength } from './devtools.ts';

/** A browser on this computer: messages end with a zero byte. No other process can read or write the pipe. */
export const pipeTransport = (toBrowser: Writable, fromBrowser: Readable): DevToolsTransport => ({
  listen({ received, receivedTooMuch, closed }) {
    let parts: Buffer[] = [];
    let length = 0;

    function add(part: Buffer): void {
      parts.push(part);
      length += part.length;
      if (length > maxMessageLength) parts = [Buffer.from(Buffer.concat(parts).subarray(-endLength))];
    }

    function finish(): void {
      const message = Buffer.concat(parts).toString();
      const isTooLong = length > maxMessageLength;
      parts = [];
      length = 0;
      if (isTooLong) receivedTooMuch(message);
      else received(message);
    }

    fromBrowser.on('data', (bytes: Buffer) => {
      let start = 0;
      for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
        add(bytes.subarray(start, end));
        finish();
        start = end + 1;
      }
      if (start < bytes.length) add(bytes.subarray(start));
    });
    fromBrowser.once('close', closed);
    for (const pipe of [toBrowser, fromBrowser]) pipe.on('error', closed);
  },
  send(message) {
    toBrowser.write(`${message}\0`);
  },
  close() {
    toBrowser.destroy();
    fromBrowser.destroy();
  },
});
