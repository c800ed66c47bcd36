import { type ExitCode, exitCodes } from './exit-codes.ts';

/** What keeps a command from being carried out, told to whoever typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What the system says, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    EEXIST: 'the file exists already',
    ENOSPC: 'the disk is full',
  };
  return known[code ?? ''] ?? message;
}
