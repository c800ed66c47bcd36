import { connect, type Socket } from 'node:net';

/** Whatever arrives on any connection of this thread passes through here. */
const arrival = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * A TCP connection whose bytes are only ever listened to: no pausing, piping or reading on demand. Node gives every
 * read 64 KB of memory of its own, which for the short answers of redirects costs as much as understanding them. Who
 * wants to keep bytes for later copies them: with the next arrival they are others.
 */
export function leanSocket(host: string, port: number): Socket {
  const socket: Socket = connect({
    host,
    port,
    noDelay: true,
    onread: {
      buffer: arrival,
      callback: (length) => {
        socket.emit('data', arrival.subarray(0, length));
        return true;
      },
    },
  });
  return socket;
}
