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
