/** What a command needs of the process it runs in. */
export interface Environment {
  stdout: OutputStream;
  stderr: OutputStream;
  env: Readonly<Record<string, string | undefined>>;
  on(event: 'SIGINT', listener: () => void): unknown;
  off(event: 'SIGINT', listener: () => void): unknown;
}

export interface OutputStream {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string): boolean;
  once(event: 'drain' | 'error' | 'close', listener: () => void): unknown;
  off(event: 'drain' | 'error' | 'close', listener: () => void): unknown;
}

/** A command: what it makes of its arguments is its exit code. Rejects with a CommandError. */
export type Command = (args: readonly string[], environment: Environment) => Promise<number>;
