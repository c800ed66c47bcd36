import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Health, type ImportedMonitors, monitorLimits } from '@hopwise/model';
import { BulkClient } from '../apps/server/src/bulk/testing/bulk-client.ts';
import { type ServerProcess, startServerProcess } from '../apps/server/src/testing/server-process.ts';

const restMs = 4000;
const workerPath = join(import.meta.dirname, '../apps/server/src/worker.ts');

export interface HopwiseSettings {
  /** Embedded by default. */
  databaseUrl?: string | undefined;
  /** Worker processes; without any, the server runs the bulk jobs itself. */
  workers?: number;
  env?: Record<string, string>;
}

/** Hopwise as in production: a server and optional workers as separate processes, and a signed-in user. */
export class Hopwise implements AsyncDisposable {
  readonly client: BulkClient;
  readonly workers: ChildProcess[] = [];
  readonly #env: Record<string, string>;
  readonly dataDir: string;
  readonly #server: ServerProcess;

  private constructor(client: BulkClient, server: ServerProcess, env: Record<string, string>, dataDir: string) {
    this.client = client;
    this.#server = server;
    this.#env = env;
    this.dataDir = dataDir;
  }

  static async start({ databaseUrl = '', workers = 0, env = {} }: HopwiseSettings = {}): Promise<Hopwise> {
    const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-bench-'));
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      TRACE_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      HSTS_PRELOAD_URL: 'none',
      USER_LIMIT_PER_HOUR: '1000000',
      ...(workers > 0 && { BULK_WORKERS: '0' }),
      ...env,
    };
    const server = startServerProcess(settings);
    const client = await BulkClient.signUp(await server.origin);
    client.pollMs = 100;
    const hopwise = new Hopwise(client, server, settings, dataDir);
    for (let count = 0; count < workers; count += 1) hopwise.startWorker();
    if (workers > 0) await hopwise.#untilWorkers(workers);
    return hopwise;
  }

  /** Waits until this many share the work. */
  async #untilWorkers(wanted: number): Promise<void> {
    for (;;) {
      const { queue } = (await (await fetch(`${this.client.origin}/health`)).json()) as Health;
      if (queue?.workers === wanted) return;
      await delay(100);
    }
  }

  startWorker(): ChildProcess {
    const env = { PATH: process.env.PATH, ...this.#env };
    const worker = spawn(process.execPath, [workerPath], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    this.workers.push(worker);
    return worker;
  }

  /** The server's resident memory in MB. */
  get residentMb(): number {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#server.process.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  }

  /** The CPU time of all server threads. */
  get cpuMs(): number {
    // Fields 14 and 15 of proc_pid_stat(5), counted after the name, in hundredths of a second.
    const fields = readFileSync(`/proc/${this.#server.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** Waits until the startup work is done and memory has stopped growing. Returns the MB. */
  async untilAtRest(): Promise<number> {
    let most = 0;
    let grownAt = performance.now();
    while (performance.now() - grownAt < restMs) {
      if (this.residentMb > most + 1) {
        most = this.residentMb;
        grownAt = performance.now();
      }
      await delay(100);
    }
    return this.residentMb;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Workers sign off: others on the same database would have to wait until killed ones time out.
    await Promise.all(this.workers.map((worker) => end(worker, 'SIGTERM')));
    await crash(this.#server.process);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Throws unless all of them are accepted. */
export async function importMonitors({ origin, cookie }: BulkClient, entries: readonly object[]): Promise<void> {
  for (let at = 0; at < entries.length; at += monitorLimits.atOnce) {
    const response = await fetch(`${origin}/api/v2/projects/default-project/monitors/import`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ monitors: entries.slice(at, at + monitorLimits.atOnce) }),
    });
    const { data } = (await response.json()) as { data?: ImportedMonitors };
    if (data?.rejected.length !== 0) throw new Error(`failed to import monitors: ${JSON.stringify(data?.rejected[0])}`);
  }
}

export const crash = (child: ChildProcess): Promise<void> => end(child, 'SIGKILL');

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
