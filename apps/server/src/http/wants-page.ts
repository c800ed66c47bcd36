import type { IncomingMessage } from 'node:http';

/** Paths for programs, even when a browser requests them. */
const isForPrograms = (url: string) => /^\/(api|v2|health|metrics|assets)([/?]|$)/.test(url);

/** Whether a browser requests a page, rather than a program a response. */
export const wantsPage = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true && !isForPrograms(url);
