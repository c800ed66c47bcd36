import type { Dialect, PlatformLimit } from '../dialect.ts';
import { firstMatch } from '../matching/first-match.ts';
import { fillPathTarget, mergeQuery } from '../matching/path-to-regexp.ts';
import { encodePath } from '../matching/request-url.ts';
import { readNextjs } from '../readers/nextjs.ts';
import { readVercel } from '../readers/vercel.ts';
import type { RedirectMap } from '../redirect-map.ts';

const maxRedirects = 2048;
const maxChars = 4096;

function findLimits({ rules }: RedirectMap): PlatformLimit[] {
  const over = rules[maxRedirects];
  const long = rules.filter(({ source, target }) => source.text.length > maxChars || (target ?? '').length > maxChars);
  return [
    ...(over === undefined
      ? []
      : [
          {
            rule: over,
            message: `Vercel accepts ${maxRedirects.toLocaleString('en')} redirects in vercel.json. This file has ${rules.length.toLocaleString('en')}.`,
          },
        ]),
    ...long.map((rule) => ({
      rule,
      message: `Vercel accepts sources and targets of up to ${maxChars.toLocaleString('en')} characters.`,
    })),
  ];
}

const matcher = (foldPath: (path: string) => string, hasNumbers: boolean) => (map: RedirectMap) =>
  firstMatch(map, {
    foldPath,
    locate({ target, source, flags }, captures, { query }) {
      // Next.js puts its base path in front of both sides of a row.
      const { basePath } = map.settings;
      const isBelow = typeof basePath === 'string' && !flags.includes('basePath: false') && target?.startsWith('/');
      const numbered = hasNumbers ? (source.pattern?.groups ?? []).map((name) => captures[name] ?? '') : null;
      return mergeQuery(fillPathTarget((isBelow ? basePath : '') + (target ?? ''), captures, numbered), query);
    },
  });

export const vercel: Dialect = {
  id: 'vercel',
  title: 'Vercel',
  defaultStatus: 308,
  foldPath: encodePath,
  read: readVercel,
  createMatcher: matcher(encodePath, true),
  findLimits,
};

/** Case doesn't count, and Next.js removes a slash at the end before it looks at the list. */
const foldNextPath = (path: string): string =>
  encodePath(path)
    .toLowerCase()
    .replace(/(?<=.)\/$/, '');

export const nextjs: Dialect = {
  id: 'nextjs',
  title: 'Next.js',
  defaultStatus: 308,
  foldPath: foldNextPath,
  read: readNextjs,
  createMatcher: (map) => {
    const inner = matcher(foldNextPath, false)(map);
    return {
      match: (request, passedOver) =>
        inner.match({ ...request, path: request.path.replace(/(?<=.)\/$/, '') }, passedOver),
    };
  },
};
