import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalServer, startScript } from './local-server.ts';

/** /0 redirects to /1, /2 and /3, which responds with a small page. */
export interface ChainServer extends AsyncDisposable {
  software: string;
  url: string;
  /** URLs of this many different chains, on all hosts in turn. */
  chains(count: number): string[];
}

/** All of 127.0.0.0/8 is loopback. */
export const sixteenHosts = Array.from({ length: 16 }, (_, index) => `127.0.0.${index + 1}`);

/** nginx if installed, because it has the least overhead, otherwise a small Node server. All addresses are loopback. */
export async function startChainServer(addresses = ['127.0.0.1']): Promise<ChainServer> {
  const software = nginxVersion();
  // The Node server has only one address.
  const hosts = software ? addresses : addresses.slice(0, 1);
  const folder = mkdtempSync(join(tmpdir(), 'hopwise-bench-'));
  const server = await (software
    ? startLocalServer((port) => startNginx(folder, addresses, port))
    : startScript('chain-server-node.ts'));
  return {
    software: software ?? 'Node as server',
    url: `http://127.0.0.1:${server.port}/0`,
    chains: (count) =>
      Array.from({ length: count }, (_, row) => `http://${hosts[row % hosts.length]}:${server.port}/0?${row}`),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

function nginxVersion(): string | undefined {
  const { status, stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  // It prints `nginx version: nginx/1.22.1`.
  return status === 0 ? stderr.trim().split(' ').at(-1) : undefined;
}

function startNginx(folder: string, addresses: readonly string[], port: number) {
  const config = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; keepalive_requests 1000000000; default_type text/html;
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      server {
        ${addresses.map((address) => `listen ${address}:${port};`).join(' ')}
        location = /0 { return 301 /1; }
        location = /1 { return 302 /2; }
        location = /2 { return 307 /3; }
        location = /3 { return 200 '<!doctype html><title>The end</title>'; }
      }
    }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  return spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
}
