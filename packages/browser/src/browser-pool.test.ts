import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNetwork } from '@hopwise/engine';
import { expect, it } from 'vitest';
import { createBrowserPool } from './browser-pool.ts';

it('starts no browser for those who waited when it was closed', async () => {
  let asked = 0;
  const held = Promise.withResolvers<void>();
  // In place of a browser: it has none to offer.
  const elsewhere = createServer(async (_request, response) => {
    asked += 1;
    await held.promise;
    response.writeHead(404).end();
  });
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  const network = createNetwork();
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const pool = createBrowserPool({ network, url, atOnce: 1 });
  const follow = () => pool.follow({ url: 'https://a.test/' }, { maxHops: 5, timeoutMs: 5000 });
  const first = follow().catch((error: Error) => error.message);
  const second = follow().catch((error: Error) => error.message);
  await once(elsewhere, 'request');
  const closed = pool.close();
  held.resolve();
  await closed;
  await first;
  expect(await second).toBe('The browser is closed because the server is shutting down.');
  expect(asked).toBe(1);
  network.close();
  elsewhere.close();
});
