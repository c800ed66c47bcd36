import type { IncomingMessage } from 'node:http';

/** Paths that programs ask for, even where a browser asks for them. */
const isForPrograms = (url: string) => /^\/(api|v2|health|metrics|assets)([/?]|$)/.test(url);

/** Whether a person's browser asks for a page, rather than a program for a response. */
export const wantsPage = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true && !isForPrograms(url);
