/** What the command says to the shell. */
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
