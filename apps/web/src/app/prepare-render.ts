import { limitMarks, type PageData, type ServerOptions } from '@hopwise/model';
import { queryKeys } from '../api/query-keys.ts';
import { cachePageData, queryClient } from './query-client.ts';

/** The app's data while a page is rendered: nothing about the visitor, or only that they are a guest. */
export interface RenderInput {
  forGuests: boolean;
  data?: PageData;
  /** Undefined in the build: the server replaces placeholders with its own numbers. */
  options?: ServerOptions;
}

export function prepareRender(path: string, { forGuests, data = {}, options }: RenderInput): void {
  queryClient.clear();
  if (forGuests) queryClient.setQueryData(queryKeys.session, null);
  queryClient.setQueryData(queryKeys.serverOptions, { options: options ?? { rateLimitsPerHour: limitMarks } });
  cachePageData(path, data);
}
