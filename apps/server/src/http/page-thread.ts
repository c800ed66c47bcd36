import type { PageData, ServerOptions } from '@hopwise/model';
import { doWork } from '../threads/do-work.ts';

export interface PageWork {
  /** The rendering module. */
  drawer: string;
  path: string;
  known: { forGuests: true; data: PageData; options: ServerOptions };
}

type Prerender = (path: string, known: PageWork['known']) => Promise<string>;

doWork<PageWork, string>(async ({ drawer, path, known }) => {
  const { prerender } = (await import(drawer)) as { prerender: Prerender };
  return prerender(path, known);
});
