/**
 * PostgreSQL error classes 08 (connection), 53 (no disk, memory or connections left) and 57P (operator intervention:
 * shutdown, crash), and the codes of Node's sockets.
 */
const unavailableCode =
  /^(08...|53...|57P0\d|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** node-postgres messages, without a code, for a connection that was lost or not available in time. */
const unavailableMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/** Whether the database is unavailable, as opposed to having rejected a statement. */
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

/** The database didn't respond: it stopped, is unreachable or takes too long. The call can be retried. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** PostgreSQL error code 23505, wherever in the chain of causes the driver put it. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint: violated } = error as Error & { code?: unknown; constraint?: unknown };
  return (code === '23505' && violated === constraint) || isUniqueViolation(error.cause, constraint);
}
