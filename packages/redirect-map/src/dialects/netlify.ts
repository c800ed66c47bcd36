import type { Dialect } from '../dialect.ts';
import { firstMatch } from '../matching/first-match.ts';
import { fillPlaceholders, withQuery } from '../matching/glob.ts';
import { encodePath } from '../matching/request-url.ts';
import { readNetlify } from '../readers/netlify.ts';
import { readNetlifyToml } from '../readers/netlify-toml.ts';
import { isRedirectStatus, type RedirectMap } from '../redirect-map.ts';

/** Case counts; a slash at the end doesn't. */
export const foldNetlifyPath = (path: string): string => {
  const encoded = encodePath(path);
  return encoded.length > 1 && encoded.endsWith('/') ? encoded.slice(0, -1) : encoded;
};

export const netlifyMatcher = (map: RedirectMap) =>
  firstMatch(map, {
    foldPath: foldNetlifyPath,
    locate({ target, status, conditions }, captures, { query }) {
      const filled = fillPlaceholders(target ?? '', captures);
      const takesQuery = conditions.some(({ subject }) => subject === 'query');
      return isRedirectStatus(status) && !takesQuery ? withQuery(filled, query) : filled;
    },
  });

export const netlify: Dialect = {
  id: 'netlify',
  title: 'Netlify _redirects',
  platform: 'Netlify',
  defaultStatus: 301,
  foldPath: foldNetlifyPath,
  read: readNetlify,
  createMatcher: netlifyMatcher,
};

export const netlifyToml: Dialect = { ...netlify, id: 'netlify-toml', title: 'netlify.toml', read: readNetlifyToml };
