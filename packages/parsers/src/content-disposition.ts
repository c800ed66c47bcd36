import type { HeaderPair } from '@hopwise/model';
import { headerValues } from './header-values.ts';

/** All values of the header, of every line; a comma parts them, but not inside quotes, which may be left open. */
export const contentDispositions = (headers: readonly HeaderPair[]): string[] =>
  headerValues(headers, 'content-disposition').flatMap((line) => {
    const commas = [...line.matchAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)|,/gs)].filter(([text]) => text === ',');
    const starts = [0, ...commas.map(({ index }) => index + 1)];
    return starts.map((start, at) => line.slice(start, commas[at]?.index).trim());
  });

/** RFC 9110 section 5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i;

/**
 * Whether browsers save the response to a file instead of showing it. RFC 6266 section 4.2: a type that is not known
 * counts as attachment. Without a type, or with what cannot be one, browsers show the page.
 */
export function isAttachment(headers: readonly HeaderPair[]): boolean {
  const [value = ''] = contentDispositions(headers);
  const [type = ''] = value.split(';', 1);
  return token.test(type.trim()) && type.trim().toLowerCase() !== 'inline';
}
