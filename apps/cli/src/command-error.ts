/** The reason a command can't run, shown to the user. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A system error in plain words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: 'no such file',
    EACCES: 'permission denied',
    EISDIR: "it's a folder",
    EEXIST: 'the file already exists',
    ENOSPC: 'the disk is full',
  };
  return known[code ?? ''] ?? message;
}

/** The exit codes of the command. */
export const exitCodes = {
  passed: 0,
  /** An expectation was not met. */
  failed: 1,
  /** The command or the contract is not written as it should be. */
  usage: 2,
  /** Something kept the work from being done: no connection, no file, Ctrl+C. */
  notCarriedOut: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
