import { type ExitCode, exitCodes } from './exit-codes.ts';

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
