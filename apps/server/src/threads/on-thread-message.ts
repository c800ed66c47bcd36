import type { Worker } from 'node:worker_threads';

/**
 * Listens to messages of our threads. Under `node --watch`, Node uses the same channel to report loaded files, which
 * are ignored here.
 */
export function onThreadMessage<Message extends object>(worker: Worker, listener: (message: Message) => void): void {
  worker.on('message', (message: Message) => {
    const isFromNode = 'watch:import' in message || 'watch:require' in message;
    if (!isFromNode) listener(message);
  });
}
