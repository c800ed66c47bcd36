import { limitMarks, type ServerOptions } from '@hopwise/model';
import { queryKeys } from '../api/query-keys.ts';
import { queryClient } from './query-client.ts';

/** What the app knows while the build draws a page: nothing of anybody, or no more than that they are a guest. */
export function prepareDrawing({ forGuests }: { forGuests: boolean }): void {
  queryClient.clear();
  if (forGuests) queryClient.setQueryData(queryKeys.session, null);
  // The server puts its own numbers in their place.
  const options = { rateLimitsPerHour: limitMarks } as unknown as ServerOptions;
  queryClient.setQueryData(queryKeys.serverOptions, { options });
}
