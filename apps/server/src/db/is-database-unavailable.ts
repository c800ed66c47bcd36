/**
 * PostgreSQL error classes 08 (connection), 53 (no disk, memory or connections left) and 57P (operator intervention:
 * shutdown, crash), and the codes of Node's sockets.
 */
const unavailableCode =
  /^(08...|53...|57P0\d|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What node-postgres says, without a code, of a connection that is lost or could not be had in time. */
const unavailableMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/** Whether the database cannot do its work at the moment, as opposed to having said no. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    (typeof code === 'string' && unavailableCode.test(code)) ||
    unavailableMessage.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
}

/** PostgreSQL's `disk_full`. */
const diskFull = '53100';

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === diskFull || isDiskFull(error.cause);
}

/** The database did not respond: it stopped, cannot be reached, or takes too long. The call may be tried again. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}
