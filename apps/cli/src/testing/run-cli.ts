import { EventEmitter } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../run-command.ts';

/** Takes all that is written, at its own pace. */
class TakenOutput extends EventEmitter {
  readonly chunks: string[] = [];
  isTTY: boolean | undefined;

  constructor(isTTY: boolean | undefined) {
    super();
    this.isTTY = isTTY;
  }

  write(text: string): boolean {
    this.chunks.push(text);
    // Says every time that it cannot keep up.
    setImmediate(() => this.emit('drain'));
    return false;
  }

  get text(): string {
    return this.chunks.join('');
  }
}

export interface CliRun {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** How many times something was written. */
  writes: number;
}

interface CliOptions {
  env?: Record<string, string>;
  isTTY?: boolean;
  /** Receives the process, to send it signals. */
  onStart?: (process: EventEmitter) => void;
}

/** The command in this process. */
export async function runCli(args: readonly string[], { env = {}, isTTY, onStart }: CliOptions = {}): Promise<CliRun> {
  const [stdout, stderr] = [new TakenOutput(isTTY), new TakenOutput(isTTY)];
  const environment = Object.assign(new EventEmitter(), { stdout, stderr, env });
  onStart?.(environment);
  const exitCode = await runCommand(args, environment);
  return { exitCode, stdout: stdout.text, stderr: stderr.text, writes: stdout.chunks.length };
}

export interface Folder extends AsyncDisposable {
  at(name: string): string;
}

/** Creates a folder with these files. */
export async function folderWith(files: Record<string, string>): Promise<Folder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hopwise-cli-'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return {
    at: (name) => path.join(folder, name),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** The Node of the tests, and others that are found on this computer. */
export function installedNodes(): string[] {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const found = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file));
  return [...new Set([realpathSync(process.execPath), ...found])];
}
