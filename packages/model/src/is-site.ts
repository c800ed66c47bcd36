import { parseUrlInput } from './url-input.ts';

/** Paths begin at the root of a site, so that a base with a path of its own would only mislead. */
export function isSite(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseUrlInput(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return false;
  return url.pathname === '/' && url.search === '' && url.hash === '';
}
