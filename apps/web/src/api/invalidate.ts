import type { QueryClient } from '@tanstack/react-query';

/**
 * Marks all that was fetched under these names as old; what is on screen is fetched again. Nobody waits for that: a
 * mutation's caller must hear of its success before the screen changes around it.
 */
export function invalidate(queries: QueryClient, ...names: string[]): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}
