import { EventEmitter } from 'node:events';
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
  /** Told of the process, to send it signals. */
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
