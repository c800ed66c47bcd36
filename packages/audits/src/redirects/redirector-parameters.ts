import { readParameters } from '@hopwise/model';
import { withoutWww } from './redirect-steps.ts';

/** The parameters of a URL whose value is where it redirects to: `?url=`, `?next=`, `?to=`, whatever they are called. */
export const targetParameters = (from: URL, to: URL): string[] =>
  [...readParameters(from.search)].flatMap(([name, value]) => (isTarget(value, from, to) ? [name] : []));

export const namesTarget = (from: URL, to: URL): boolean => targetParameters(from, to).length > 0;

/** As a whole URL, as //host/path, as a path of the same site, or a host with or without a path. */
function isTarget(value: string, from: URL, to: URL): boolean {
  const text = value.trim();
  if (/^(?:https?:)?[\\/]{1,2}/i.test(text)) return isSamePage(URL.parse(text, from.href), to);
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/:?#]|$)/i.test(text)) return isSamePage(URL.parse(`http://${text}`), to);
  return false;
}

/** The redirector may have added its own parameters, and the site may have moved to https or www. */
function isSamePage(named: URL | null, to: URL): boolean {
  if (named === null) return false;
  const path = ({ pathname }: URL): string => pathname.replace(/\/$/, '');
  return withoutWww(named.hostname) === withoutWww(to.hostname) && path(named) === path(to);
}

export const parameterNames = ({ search }: URL): string[] => [...new Set(readParameters(search).keys())];

/** The names of a URL's parameters, and of those inside the URLs that they carry, as a sign-in page carries the return URL. */
export function carriedNames(url: URL): Set<string> {
  const names = new Set<string>();
  for (const [name, value] of readParameters(url.search)) {
    names.add(name);
    const inner = /^(?:https?:)?\/.*\?/i.test(value) ? URL.parse(value, url.href) : null;
    if (inner !== null) for (const nested of readParameters(inner.search).keys()) names.add(nested);
  }
  return names;
}
