import type { Socket } from 'node:net';

interface Outgoing {
  socket: Socket;
  head: string;
  body: Buffer | null;
  onSent(): void;
}

/** Requests of this thread that are not answered. */
let underWay = 0;
let waiting: Outgoing[] = [];

/**
 * Sends a request at once when it is the only one under way, else together with all others of this turn of the event
 * loop, at its end. One by one, each would wake the kernel's part of the other side, and on this computer that side
 * itself, between one answer that is read here and the next.
 */
export function sendTogether(request: Outgoing): void {
  underWay += 1;
  if (underWay === 1) {
    send(request);
    return;
  }
  if (waiting.length === 0) setImmediate(sendAll);
  waiting.push(request);
}

/** To be called once for each request, when it is answered or given up. */
export function requestEnded(): void {
  underWay -= 1;
}

function sendAll(): void {
  const requests = waiting;
  waiting = [];
  for (const request of requests) send(request);
}

function send({ socket, head, body, onSent }: Outgoing): void {
  // Given up, or closed by the server, while it waited.
  if (socket.destroyed) return;
  onSent();
  socket.write(head, 'latin1');
  if (body) socket.write(body);
}
