import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './local-server.ts';

export interface Postgres extends AsyncDisposable {
  url: string;
  version: string;
}

const debianFolder = '/usr/lib/postgresql';

/** A separate PostgreSQL with default settings. Undefined if it isn't installed. */
export async function startPostgres(): Promise<Postgres | undefined> {
  const programs = findPrograms();
  if (programs === undefined) {
    console.log("PostgreSQL isn't installed, so it isn't measured");
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'hopwise-postgres-'));
  const user = unprivilegedUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, { cwd: folder, stdio: 'ignore', ...user });
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200`;
  const start = () =>
    run('pg_ctl', `--pgdata=${data}`, `--log=${folder}/log`, '--wait', `--options=${options}`, 'start');
  const stop = () => run('pg_ctl', `--pgdata=${data}`, '--mode=fast', 'stop');
  run('initdb', `--pgdata=${data}`, '--username=hopwise', '--auth=trust', '--encoding=UTF8', '--no-sync');
  start();
  return {
    url: `postgres://hopwise@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim().split(' ')[2] ?? '',
    async [Symbol.asyncDispose]() {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : [];
  const inPath = (process.env.PATH ?? '').split(':');
  const folders = [...versions.map((version) => join(debianFolder, version, 'bin')), ...inPath];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
