/** The database did not respond: it stopped, cannot be reached, or takes too long. The call may be tried again. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}
