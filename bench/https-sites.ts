import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueCertificate } from '@hopwise/engine/testing/pki';
import { freePort, startLocalServer } from './local-server.ts';

/** All of 127.0.0.0/8 is loopback. */
const addresses = Array.from({ length: 250 }, (_, index) => `127.1.0.${index + 1}`);
const mostRedirects = 4;

export interface HttpsSitesSettings {
  /** HTTP/1.1 only. */
  http1Port: number;
  /** HTTP/2 for clients that support it. */
  http2Port: number;
  certificatePath: string;
  keyPath: string;
}

/** Five hundred hosts, half of them with HTTP/2, that respond like the web: over TLS 1.3, after 5 to 80 ms. */
export interface HttpsSites extends AsyncDisposable {
  /** The CA that clients have to trust, as PEM: file and content. */
  authorityPath: string;
  authority: string;
  /** Chains of one to five requests, each to another host. */
  chains(count: number): string[];
}

export async function startHttpsSites(): Promise<HttpsSites> {
  const folder = mkdtempSync(join(tmpdir(), 'hopwise-https-'));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const root = await issueCertificate({ name: 'Bench Root', isCa: true });
  const between = await issueCertificate({ name: 'Bench Authority', issuer: root, isCa: true });
  const altNames = addresses.map((value) => ({ type: 'ip' as const, value }));
  const leaf = await issueCertificate({ name: 'bench.test', issuer: between, altNames });
  const http2Port = await freePort();
  const files = {
    certificatePath: write('sites.pem', `${leaf.pem}\n${between.pem}\n`),
    keyPath: write('key.pem', leaf.privateKeyPem),
  };
  const script = new URL('https-sites-node.ts', import.meta.url).pathname;
  let settings: HttpsSitesSettings | undefined;
  const server = await startLocalServer((http1Port) => {
    settings = { http1Port, http2Port, ...files };
    return spawn(process.execPath, [script, JSON.stringify(settings)], { stdio: 'inherit' });
  });
  const ports = settings as HttpsSitesSettings;
  return {
    authorityPath: write('authority.pem', root.pem),
    authority: root.pem,
    chains: (count) =>
      Array.from({ length: count }, (_, row) => {
        const redirects = row % (mostRedirects + 1);
        return `https://${hostAt(ports, row, redirects)}/${redirects}/${row}`;
      }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The host of a row with this many redirects left. */
export function hostAt({ http1Port, http2Port }: HttpsSitesSettings, row: number, redirects: number): string {
  const place = scatter(row, redirects);
  return `${addresses[place % addresses.length]}:${place % 2 === 0 ? http2Port : http1Port}`;
}

export const responseMsAt = (row: number, redirects: number): number => 5 + (scatter(redirects, row) % 76);

/** The same for the same row, and far from that of the next. */
function scatter(a: number, b: number): number {
  const mixed = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
  return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 8) & 0xffffff;
}
