import type { PageData, ServerOptions } from '@hopwise/model';
import { doWork } from '../threads/in-thread.ts';

export interface PageWork {
  /** The rendering module. */
  renderer: string;
  path: string;
  known: { forGuests: true; data: PageData; options: ServerOptions };
}

type Prerender = (path: string, known: PageWork['known']) => Promise<string>;

doWork<PageWork, string>(async ({ renderer, path, known }) => {
  const { prerender } = (await import(renderer)) as { prerender: Prerender };
  return prerender(path, known);
});
