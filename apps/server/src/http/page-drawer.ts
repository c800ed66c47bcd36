import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type PageData, pageRendererFile, type ServerOptions } from '@hopwise/model';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { createThreadPool } from '../threads/thread-pool.ts';
import type { PageWork } from './page-thread.ts';

/** A rendered page isn't worth a longer wait: the app renders it itself in about that time. */
const usualWaitMs = 1000;

export interface PageDrawer {
  /** The screen at a request's path as a guest first sees it; undefined where the app has to render it. */
  draw(request: FastifyRequest, data: PageData): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Rendering takes long enough to delay others, so pages are rendered in a separate thread. */
export function createPageDrawer(
  webRoot: string,
  options: ServerOptions,
  log: FastifyBaseLogger,
  longestWaitMs = usualWaitMs,
): PageDrawer {
  const pool = createThreadPool<PageWork, string>({
    module: new URL('./page-thread.ts', import.meta.url),
    size: 1,
    maxWaiting: 10,
    timeoutMs: 5 * longestWaitMs,
    maxMemoryMb: 128,
    busyMessage: 'Too many pages are being rendered right now',
  });
  const drawer = pathToFileURL(join(webRoot, pageRendererFile)).href;
  return {
    async draw(request, data) {
      const [path = '/'] = request.originalUrl.split('?');
      const drawing = pool.run({ drawer, path, known: { forGuests: true, data, options } }, { owner: request.ip });
      try {
        return await Promise.race([drawing, sleep(longestWaitMs, undefined, { ref: false })]);
      } catch (error) {
        log.warn({ err: error }, 'failed to prerender a page; the browser will render it');
        return undefined;
      }
    },
    close: () => pool.close(),
  };
}
