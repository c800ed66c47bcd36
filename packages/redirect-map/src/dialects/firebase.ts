import type { Dialect } from '../dialect.ts';
import { firstMatch } from '../matching/first-match.ts';
import { withQuery } from '../matching/glob.ts';
import { decodePath } from '../matching/request-url.ts';
import { readFirebase } from '../readers/firebase.ts';

/** `:name`, `:name*` and `:1`. A part that captured nothing is removed with its slash. */
const fill = (target: string, captures: Readonly<Record<string, string>>): string => {
  const filled = target.replaceAll(/(\/?):(\w+)[*+?]?/g, (written, slash: string, name: string) => {
    const value = captures[name];
    if (value === undefined) return written;
    return value === '' ? '' : slash + (slash === '' ? value : value.replace(/^\//, ''));
  });
  return filled === '' ? '/' : filled;
};

export const firebase: Dialect = {
  id: 'firebase',
  title: 'Firebase Hosting',
  defaultStatus: 301,
  foldPath: decodePath,
  read: readFirebase,
  createMatcher: (map) =>
    firstMatch(map, {
      foldPath: decodePath,
      patternPath: decodePath,
      locate: ({ target }, captures, { query }) => withQuery(fill(target ?? '', captures), query),
    }),
};
