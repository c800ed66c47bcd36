import { getDiffieHellman } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import type { TestCertificate } from './pki.ts';
import { tagged } from './tagged.ts';

export interface TlsTestServer extends AsyncDisposable {
  port: number;
}

/** Sends exactly these certificates, the first with its key. At security level 0 it takes whatever a test requests. */
export async function startTlsServer(
  sent: readonly TestCertificate[],
  options: TlsOptions & { staple?: Buffer } = {},
): Promise<TlsTestServer> {
  const { staple, ciphers = 'DEFAULT', ...others } = options;
  const server = createServer({
    key: sent[0]?.privateKeyPem,
    cert: sent.map(({ pem }) => pem).join(''),
    ciphers: `${ciphers}:@SECLEVEL=0`,
    ...others,
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  server.on('secureConnection', (socket) => socket.on('error', () => {}));
  if (staple) server.on('OCSPRequest', (_certificate, _issuer, callback) => callback(null, staple));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** PEM of a well-known Diffie-Hellman group: modp2 has 1024 bits, modp14 2048. */
export function dhGroup(name: 'modp2' | 'modp14'): string {
  const group = getDiffieHellman(name);
  const integers = [Buffer.concat([Buffer.from([0]), group.getPrime()]), Buffer.from([2])];
  const body = Buffer.concat(integers.map((integer) => tagged(0x02, integer)));
  const base64 = tagged(0x30, body).toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN DH PARAMETERS-----\n${base64}\n-----END DH PARAMETERS-----\n`;
}
