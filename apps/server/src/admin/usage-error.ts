/** The command was not called as it must be: shown as one sentence. */
export class UsageError extends Error {
  override name = 'UsageError';
}
