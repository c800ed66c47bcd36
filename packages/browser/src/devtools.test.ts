import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { DevTools, maxMessageLength } from './devtools.ts';
import { pipeTransport } from './devtools-pipe.ts';

/** The browser's end of both pipes. */
function connect() {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const devTools = new DevTools(pipeTransport(toBrowser, fromBrowser));
  return {
    devTools,
    fromBrowser,
    say: (...messages: (object | string)[]) =>
      fromBrowser.write(messages.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\0`).join('')),
    asked: async () => JSON.parse(String((await once(toBrowser, 'data'))[0]).slice(0, -1)),
    /** When all that was said before has been heard. */
    async heard() {
      const call = devTools.root.send('Still.there');
      const { id } = JSON.parse(String(toBrowser.read()).split('\0').at(-2) ?? '');
      fromBrowser.write(`{"id":${id},"result":{}}\0`);
      await call;
    },
  };
}

const everything = { takes: () => true, failed: () => {} };

test('a call gets its own response, or its error', async () => {
  const { devTools, asked, say } = connect();
  const version = devTools.root.send('Browser.getVersion');
  const { id, method } = await asked();
  expect(method).toBe('Browser.getVersion');
  const wrong = devTools.root.send('No.such');
  const second = await asked();
  say({ id: second.id, error: { message: 'No such method' } }, { id, result: { product: 'Chrome/1' } });
  expect(await version).toEqual({ product: 'Chrome/1' });
  await expect(wrong).rejects.toThrow('No such method');
});

test('sends events to their session, however they are split', async () => {
  const { devTools, fromBrowser, heard } = connect();
  const received: unknown[] = [];
  devTools.join('A', everything).on('Page.x', (params) => received.push(params));
  devTools.join('B', everything).on('Page.x', () => received.push('wrong'));
  const text = Buffer.from('{"method":"Page.x","params":{"text":"ü \\"sessionId\\":\\"B\\"}"},"sessionId":"A"}\0');
  for (const byte of text) fromBrowser.write(Buffer.from([byte]));
  fromBrowser.write(Buffer.concat([text, text]));
  await heard();
  expect(received).toEqual(Array(3).fill({ text: 'ü "sessionId":"B"}' }));
});

test('ignores messages of a closed session without parsing them, and ends its calls', async () => {
  const { devTools, say, heard } = connect();
  const session = devTools.join('A', everything);
  const waiting = session.send('Page.never');
  devTools.leave(session);
  await expect(waiting).rejects.toThrow('The page is closed.');
  await expect(session.send('Page.more')).rejects.toThrow('The page is closed.');
  say('no JSON at all,"sessionId":"A"}');
  await heard();
});

test('drops a message that is too long and counts it against its session', async () => {
  const { devTools, fromBrowser, heard } = connect();
  const lengths: number[] = [];
  const session = devTools.join('A', { ...everything, takes: (length) => lengths.push(length) < 0 });
  session.on('Page.x', () => lengths.push(-1));
  fromBrowser.write('{"method":"Page.x","params":{"text":"');
  const part = Buffer.alloc(1024 * 1024, 'x');
  for (let sent = 0; sent <= maxMessageLength; sent += part.length) fromBrowser.write(part);
  fromBrowser.write('"},"sessionId":"A"}\0');
  await heard();
  expect(lengths).toEqual([Number.POSITIVE_INFINITY]);
});

test('a listener that fails, and what is no message, end their own session alone', async () => {
  const { devTools, say, heard } = connect();
  const failures: string[] = [];
  const failed = (error: unknown) => failures.push(String(error));
  const session = devTools.join('A', { ...everything, failed });
  session.on<{ url: string }>('Page.x', ({ url }) => new URL(url));
  say({ method: 'Page.x', params: { url: 'http://a%20b/' }, sessionId: 'A' });
  say('no JSON at all,"sessionId":"A"}');
  say({ method: 'error', params: {}, sessionId: 'A' });
  await heard();
  expect(failures).toEqual([
    expect.stringContaining('Invalid URL'),
    expect.stringContaining('SyntaxError'),
    expect.stringContaining('Unhandled error'),
  ]);
  expect(devTools.isOpen).toBe(true);
});

test.each(['no JSON', 'null', '{"id":1,"error":null}', '{"method":"error","params":{}}'])(
  'a browser that says %s is broken off with, and all that waits for it ends',
  async (message) => {
    const { devTools, say } = connect();
    const waiting = devTools.root.send('Browser.getVersion');
    say(message);
    await expect(waiting).rejects.toThrow("it doesn't support the DevTools protocol");
    expect(devTools.isOpen).toBe(false);
  },
);

test('ends everything that waits when the browser ends, and reports it once', async () => {
  const { devTools, fromBrowser } = connect();
  let received = 0;
  devTools.onClosed(() => {
    received += 1;
  });
  devTools.onClosed(() => {
    received += 10;
  })();
  const waiting = devTools.root.send('Browser.getVersion');
  fromBrowser.destroy();
  await expect(waiting).rejects.toThrow('The browser has ended.');
  devTools.close();
  expect([received, devTools.isOpen]).toEqual([1, false]);
});
