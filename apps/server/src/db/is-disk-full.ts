/** PostgreSQL's `disk_full`. */
const diskFull = '53100';

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === diskFull || isDiskFull(error.cause);
}
