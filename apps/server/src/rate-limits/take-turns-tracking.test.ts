import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppWithSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite(({ url }, response) => {
    if (url !== '/hangs') response.end('<title>A page</title>');
  }));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

it('callers that disconnect while tracking free their slot, and so do those that are done', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const body = JSON.stringify({ url: `${site.origin}/hangs` });
  for (let call = 0; call < 12; call += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /v2/track HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\ncookie: ${person.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, 'data');
    socket.destroy();
    await once(socket, 'close');
    expect((await person.call('POST', '/v2/track', { url: site.origin })).statusCode).toBe(200);
  }
});
