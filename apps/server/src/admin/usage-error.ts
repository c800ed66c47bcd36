/** The command was used incorrectly. The message is shown without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}
