import { parseUrlInput } from './url-input.ts';

/** How a URL is usually typed, itself first: with and without `http://`, with and without the slash of an empty path. */
export function urlSpellings(input: string): string[] {
  const url = parseUrlInput(input);
  if (url === undefined) return [input];
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '';
  const whole = [url.href, ...(isBare ? [url.href.slice(0, -1)] : [])];
  const withoutScheme = url.protocol === 'http:' && url.username === '' ? whole.map((text) => text.slice(7)) : [];
  return [...new Set([input, ...whole, ...withoutScheme])];
}
