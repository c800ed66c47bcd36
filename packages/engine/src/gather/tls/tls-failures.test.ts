import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { generousMs, localNetwork } from '../../testing/local-network.ts';
import { issueCertificate, makeAuthorities } from '../../testing/pki.ts';
import { startTlsServer } from '../../testing/pki-server.ts';
import { gatherTls } from './tls.ts';

const { root, intermediate } = await makeAuthorities();
const network = localNetwork({ extraCa: [root.pem] });

it('believes the handshake where the server hangs up on every further caller', async () => {
  await using server = await startTlsServer([
    await issueCertificate({ name: 'site.test', issuer: intermediate }),
    intermediate,
  ]);
  const sockets: Socket[] = [];
  const gate = createServer((caller) => {
    sockets.push(caller.on('error', () => {}));
    if (sockets.length > 1) return caller.destroy();
    const inner = connect(server.port, '127.0.0.1').on('error', () => {});
    return caller.pipe(inner).pipe(caller);
  });
  await once(gate.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    gate.close();
  });
  const { port } = gate.address() as AddressInfo;
  const gathered = await gatherTls({ host: 'site.test', port, network, signal: AbortSignal.timeout(generousMs) });
  expect(gathered).toMatchObject({ ok: true, value: { trusted: true, trustErrors: [] } });
  const versions = gathered.ok ? gathered.value.versions : [];
  expect(versions.filter((offer) => offer.accepted).map(({ version }) => version)).toEqual(['TLSv1.3']);
});

describe('what is not TLS', () => {
  async function lookAt(respond: (socket: Socket) => void, signal = AbortSignal.timeout(generousMs)) {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}));
      respond(socket);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const gathered = await gatherTls({ host: 'site.test', port, network, signal });
    return gathered.ok ? 'ok' : gathered.error.code;
  }

  it.each([
    ['plain http', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'TLS_NOT_SPOKEN'],
    ['a server that hangs up', (socket: Socket) => socket.destroy(), 'TLS_HANDSHAKE_FAILED'],
    ['a fatal alert', (socket: Socket) => socket.end(Buffer.from('15030100020228', 'hex')), 'TLS_HANDSHAKE_FAILED'],
    ['noise', (socket: Socket) => socket.end(Buffer.alloc(5000, 0x16)), 'TLS_NOT_SPOKEN'],
  ])('%s', async (_name, respond, code) => {
    expect(await lookAt(respond)).toBe(code);
  });

  it('a server that hangs is left at the deadline', async () => {
    expect(await lookAt(() => {}, AbortSignal.timeout(300))).toBe('TIMEOUT');
  });

  it('a canceled inspection is reported as canceled', async () => {
    const controller = new AbortController();
    expect(await lookAt(() => controller.abort(), controller.signal)).toBe('ABORTED');
  });

  it('a port where nothing listens', async () => {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const gathered = await gatherTls({ host: 'site.test', port, network, signal: AbortSignal.timeout(generousMs) });
    expect(gathered).toMatchObject({ ok: false, error: { code: 'CONNECTION_REFUSED' } });
  });
});
