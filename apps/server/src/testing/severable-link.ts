import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A connection to another server that can be cut, like a restart or a broken network. */
export interface SeverableLink {
  /** The same URL, through this link. */
  url: string;
  /** Breaks every connection and lets none through. */
  cut(): void;
  restore(): void;
  /** Connections stay open, but nothing passes anymore. */
  freeze(): void;
  close(): Promise<void>;
}

export async function linkTo(address: string): Promise<SeverableLink> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
    if (isCut) socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    restore: () => {
      isCut = false;
    },
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      cut();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
