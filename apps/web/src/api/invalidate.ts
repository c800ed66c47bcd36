import type { QueryClient } from '@tanstack/react-query';
import type { QueryKey } from './query-keys.ts';

/**
 * Marks all that was fetched under these keys as old; what is on screen is fetched again. Nobody waits for that: a
 * mutation's caller must hear of its success before the screen changes around it.
 */
export function invalidate(queries: QueryClient, ...keys: QueryKey[]): void {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}
