import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get, type RequestOptions } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The response of a server. */
export interface ServerResponse {
  status: number;
  location: string | null;
}

export interface RunningServer {
  /** The path and query go out as they are. */
  request(host: string, pathAndQuery: string, headers?: Readonly<Record<string, string>>): Promise<ServerResponse>;
  stop(): Promise<void>;
}

export type ServerName = 'nginx' | 'apache2' | 'caddy';

/** Debian keeps servers where only root looks. */
const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const env = { ...process.env, PATH: path };

export const isInstalled = (name: ServerName): boolean =>
  spawnSync(name, [name === 'caddy' ? 'version' : '-v'], { env }).error === undefined;

/** The configuration of a server for many sites: each is a name and its own configuration. */
type Configure = (directory: string, port: number, sites: ReadonlyMap<string, string>) => string[];

/** Starts a server on loopback, with a temporary directory that goes away with it. */
export async function startServer(name: ServerName, sites: ReadonlyMap<string, string>): Promise<RunningServer> {
  const directory = mkdtempSync(join(tmpdir(), `hopwise-${name}-`));
  // Started by root, servers work as a user who may enter only what is open.
  for (const opened of [directory, dirname(directory)]) {
    const { mode } = statSync(opened);
    if ((mode & 0o001) === 0) chmodSync(opened, mode | 0o055);
  }
  const port = await freePort();
  const child = spawn(name, configure[name](directory, port, sites), {
    env: { ...env, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    cwd: directory,
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const request: RunningServer['request'] = (host, pathAndQuery, headers = {}) =>
    send({ agent, port, path: pathAndQuery, headers: { ...headers, host } });
  const stop = async () => {
    agent.destroy();
    await ended(child);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await listening(child, () => request('ready.test', '/'));
  } catch {
    await stop();
    throw new Error(`${name} failed to start: ${Buffer.concat(errors).toString().slice(-2000)}`);
  }
  return { request, stop };
}

const configure: Readonly<Record<ServerName, Configure>> = {
  nginx(directory, port, sites) {
    const servers = [...sites]
      .filter(([host]) => host !== '')
      .map(([host, text]) => `server { listen 127.0.0.1:${port}; server_name ${host};\n${text}\n}`);
    const http = `access_log off; root ${directory}/none; server_names_hash_bucket_size 128; server_names_hash_max_size 4096;
client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;`;
    const text = `daemon off; pid nginx.pid; error_log stderr error; events {}\nhttp { ${http}\n${sites.get('') ?? ''}\n${servers.join('\n')} }\n`;
    writeFileSync(join(directory, 'nginx.conf'), text);
    return ['-p', directory, '-c', 'nginx.conf', '-e', 'stderr'];
  },
  apache2(directory, port, sites) {
    const modules = ['mpm_event', 'authz_core', 'alias', 'rewrite', 'dir'];
    const lines = modules.map((module) => `LoadModule ${module}_module /usr/lib/apache2/modules/mod_${module}.so`);
    const root = process.getuid?.() === 0 ? ['User nobody', 'Group nogroup'] : [];
    lines.push(...root, `ServerRoot ${directory}`, `PidFile ${directory}/pid`, 'ServerName ready.test');
    lines.push(
      `Listen 127.0.0.1:${port}`,
      `ErrorLog ${directory}/error.log`,
      'LogLevel crit',
      `DefaultRuntimeDir ${directory}`,
    );
    lines.push(`DocumentRoot ${directory}`, `<Directory ${directory}>`, 'AllowOverride All', '</Directory>');
    for (const [host, text] of sites) {
      if (host === '') continue;
      const site = join(directory, 'sites', host);
      mkdirSync(site, { recursive: true });
      const isConf = text.startsWith('#conf\n');
      writeFileSync(join(site, '.htaccess'), isConf ? '' : text);
      lines.push(
        `<VirtualHost *:${port}>`,
        `ServerName ${host}`,
        `DocumentRoot ${site}`,
        isConf ? text : '',
        '</VirtualHost>',
      );
    }
    writeFileSync(join(directory, 'apache.conf'), `${lines.join('\n')}\n`);
    return ['-X', '-f', join(directory, 'apache.conf')];
  },
  caddy(directory, port, sites) {
    const blocks = [...sites]
      .filter(([host]) => host !== '')
      .map(([host, text]) => `http://${host}:${port} {\nbind 127.0.0.1\n${text}\n}\n`);
    const options = `{\nadmin off\nauto_https off\nlog {\noutput stderr\nlevel ERROR\n}\n}\n`;
    writeFileSync(join(directory, 'Caddyfile'), options + blocks.join(''));
    return ['run', '--config', join(directory, 'Caddyfile'), '--adapter', 'caddyfile'];
  },
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Resolves when the first request gets a response. */
async function listening(child: ChildProcess, request: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error('it ended');
    try {
      await request();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('it never listened');
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) resolve();
    else {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    }
  });

const send = (options: RequestOptions): Promise<ServerResponse> =>
  new Promise((resolve, reject) => {
    get({ ...options, host: '127.0.0.1' }, (response) => {
      response.resume();
      response.on('end', () => {
        const { location } = response.headers;
        // A header is bytes; servers send paths in UTF-8.
        resolve({
          status: response.statusCode ?? 0,
          location: location === undefined ? null : Buffer.from(location, 'latin1').toString('utf8'),
        });
      });
    }).on('error', reject);
  });
