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
