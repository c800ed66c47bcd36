import { limitMarks, type PageData, type ServerOptions } from '@hopwise/model';
import { queryKeys } from '../api/query-keys.ts';
import { keepPageData, queryClient } from './query-client.ts';

/** What the app knows while a page is drawn: nothing of anybody, or no more than that they are a guest. */
export interface KnownToDrawing {
  forGuests: boolean;
  data?: PageData;
  /** Left out by the build: the server puts its own numbers in the place of marks. */
  options?: ServerOptions;
}

export function prepareDrawing(path: string, { forGuests, data = {}, options }: KnownToDrawing): void {
  queryClient.clear();
  if (forGuests) queryClient.setQueryData(queryKeys.session, null);
  queryClient.setQueryData(queryKeys.serverOptions, { options: options ?? { rateLimitsPerHour: limitMarks } });
  keepPageData(path, data);
}
