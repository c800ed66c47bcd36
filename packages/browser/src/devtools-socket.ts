import { type DevToolsTransport, endLength, maxMessageLength, noDevTools } from './devtools.ts';

/** A browser elsewhere, by its DevTools port: `http://address:9222`, or the `ws:` URL that this names. */
export async function socketTransport(url: string, timeoutMs: number): Promise<DevToolsTransport> {
  const signal = AbortSignal.timeout(timeoutMs);
  const socket = new WebSocket(/^https?:/.test(url) ? await socketUrl(url, signal) : url);
  await opened(socket, signal);
  return {
    listen({ received, receivedTooMuch, closed }) {
      socket.addEventListener('message', ({ data }) => {
        const message = String(data);
        if (message.length > maxMessageLength) receivedTooMuch(message.slice(-endLength));
        else received(message);
      });
      socket.addEventListener('close', closed);
    },
    send: (message) => socket.send(message),
    close: () => socket.close(),
  };
}

/** The browser names its socket by the address that it believes to have: ours may be another. */
async function socketUrl(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(new URL('/json/version', url), { signal, redirect: 'error' }).catch((error) => {
    throw error.cause ?? error;
  });
  const named = /"webSocketDebuggerUrl":\s*"(.*?)"/.exec(await response.text())?.[1];
  if (named === undefined) throw new Error(noDevTools);
  const socket = new URL(url);
  socket.protocol = socket.protocol === 'https:' ? 'wss:' : 'ws:';
  socket.pathname = new URL(named).pathname;
  return socket.href;
}

function opened(socket: WebSocket, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (why: string) => () => {
    reject(new Error(why));
    socket.close();
  };
  const onLate = giveUp("it doesn't respond");
  socket.addEventListener('open', () => resolve(), { once: true });
  socket.addEventListener('error', giveUp(noDevTools), { once: true });
  signal.addEventListener('abort', onLate, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', onLate));
}
