import type { Worker } from 'node:worker_threads';

/**
 * Listens to what a thread of ours says. Under `node --watch` Node itself uses the same channel to tell which files
 * the thread has loaded; that is not for us.
 */
export function onThreadMessage<Message extends object>(worker: Worker, listener: (message: Message) => void): void {
  worker.on('message', (message: Message) => {
    const isFromNode = 'watch:import' in message || 'watch:require' in message;
    if (!isFromNode) listener(message);
  });
}
