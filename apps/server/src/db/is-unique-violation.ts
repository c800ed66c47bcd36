/** PostgreSQL error code 23505, wherever in the chain of causes the driver put it. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint: violated } = error as Error & { code?: unknown; constraint?: unknown };
  return (code === '23505' && violated === constraint) || isUniqueViolation(error.cause, constraint);
}
