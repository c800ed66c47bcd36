import { expect, it } from 'vitest';
import { createNetwork } from './network.ts';
import { startSite } from './testing/http-site.ts';
import { traceLocally } from './testing/local-network.ts';

it("connects to another server for a host, and sends it the host's name", async () => {
  const hosts: (string | undefined)[] = [];
  await using site = await startSite({
    '/old': ({ headers }) => {
      hosts.push(headers.host);
      return { status: 301, headers: { location: 'http://other.test/' } };
    },
  });
  const network = createNetwork({
    allowCidrs: ['127.0.0.0/8'],
    route: ({ host }) => (host === 'www.example.test' ? { host: '127.0.0.1', port: site.port } : undefined),
    lookup: async () => [],
  });
  const { hops, end } = await traceLocally('http://www.example.test/old', { network });
  expect(hosts).toEqual(['www.example.test']);
  expect(hops[0]).toMatchObject({
    url: 'http://www.example.test/old',
    statusCode: 301,
    remoteAddress: { port: site.port },
  });
  expect(end).toMatchObject({ kind: 'failed', error: { code: 'DNS_NOT_FOUND' } });
});

it('judges the server that it dials instead like any other', async () => {
  const network = createNetwork({ route: ({ port }) => ({ host: '127.0.0.1', port }) });
  const { end } = await traceLocally('http://www.example.test/', { network });
  expect(end).toMatchObject({ kind: 'blocked', error: { code: 'ADDRESS_REFUSED' } });
});
