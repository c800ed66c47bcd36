import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const launcherPath = join(import.meta.dirname, '../scripts/launch.cjs');

/** The server as `npm start` starts it: a launcher and, as its child, the server. Linux only: it reads /proc. */
export class LaunchedServer implements AsyncDisposable {
  readonly origin: string;
  readonly #launcher: ReturnType<typeof spawn>;
  readonly #pid: number;

  private constructor(origin: string, launcher: ReturnType<typeof spawn>, pid: number) {
    this.origin = origin;
    this.#launcher = launcher;
    this.#pid = pid;
  }

  static async start(env: Record<string, string>): Promise<LaunchedServer> {
    const launcher = spawn(process.execPath, [launcherPath, 'start'], {
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: '', TRACE_ALLOW_CIDRS: '127.0.0.0/8', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const origin = await new Promise<string>((resolve, reject) => {
      let output = '';
      launcher.stdout.on('data', (chunk) => {
        output += chunk;
        const [, found] = /Hopwise is ready at (http:\/\/[^"\s]+)/.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
      launcher.once('exit', () => reject(new Error(`the server ended before it listened: ${output}`)));
    });
    const children = readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8').trim().split(' ');
    if (children.length !== 1) throw new Error(`the launcher has ${children.length} children instead of one`);
    return new LaunchedServer(origin, launcher, Number(children[0]));
  }

  /** Memory of the server in MB, with what it shares with other processes divided among them. */
  get proportionalMb(): number {
    return megabytes(this.#pid, 'smaps_rollup', 'Pss');
  }

  /** The same of the launcher. */
  get launcherMb(): number {
    return megabytes(Number(this.#launcher.pid), 'smaps_rollup', 'Pss');
  }

  /** The most that the server ever had in memory, in MB, what it shares included. */
  get peakMb(): number {
    return megabytes(this.#pid, 'status', 'VmHWM');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#launcher, 'exit');
    this.#launcher.kill('SIGTERM');
    await ended;
  }
}

function megabytes(pid: number, file: string, field: string): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
