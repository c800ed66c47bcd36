import { parseUrlInput } from '@hopwise/model';
import { choicesOf, fillBraces, readBraces } from './braces.ts';
import type { Contract, Place, Problem } from './contract.ts';

/** Which site a contract is tested on. */
export interface SiteOptions {
  /** The site that a contract is kept with: what it is about when its text names none. */
  home?: string | null;
  /** Replaces the base, and in a contract without paths and base the one site that its URLs belong to. */
  base?: string | null;
  /** The site that replaces each of these, by origin. */
  rebase?: Readonly<Record<string, string>>;
}

/** Which site takes the place of which, by origin. */
export type ReplacedSites = ReadonlyMap<string, string>;

/** The site that a contract is about, by its text or by where it is kept. */
export const namedSite = ({ base }: Pick<Contract, 'base'>, { home }: SiteOptions): string | null =>
  base ?? home ?? null;

/** The site that paths are requested from. */
export const requestedSite = (contract: Pick<Contract, 'base'>, options: SiteOptions): string | null =>
  options.base ?? namedSite(contract, options);

/** Every URL of a replaced site, requested or expected, moves to the site that replaces it. */
export function replacedSites(contract: Contract, options: SiteOptions): ReplacedSites {
  const replaced = new Map(
    Object.entries(options.rebase ?? {}).map(([from, to]) => [originOf(from) ?? from, originOf(to) ?? to]),
  );
  const asked = originOf(requestedSite(contract, options));
  if (asked === undefined) return replaced;
  const named = originOf(namedSite(contract, options));
  if (isReplaced(contract, options) && contract.base === null && !hasPaths(contract)) {
    // Without paths and a base in its text, a contract is about the sites of its URLs.
    const [only, ...others] = [...originsIn(contract).keys()].filter((origin) => !replaced.has(origin));
    if (only !== undefined && others.length === 0) replaced.set(only, asked);
  }
  if (named !== undefined && !replaced.has(named)) replaced.set(named, asked);
  return replaced;
}

/**
 * URLs that would be requested from the site in the contract although another was requested, and replacements of
 * nothing.
 */
export function findUnreplaced(contract: Contract, options: SiteOptions): Problem[] {
  const { rebase = {} } = options;
  const mapped = Object.keys(rebase);
  if (mapped.length === 0 && !isReplaced(contract, options)) return [];
  const replaced = replacedSites(contract, options);
  const origins = originsIn(contract);
  const asked = originOf(requestedSite(contract, options));
  const known = new Set([asked, ...replaced.keys(), ...replaced.values()]);
  const left = isReplaced(contract, options) ? [...origins].filter(([origin]) => !known.has(origin)) : [];
  const unused = mapped.filter((site) => !isNamed(originOf(site) ?? site, contract, origins));
  return [
    ...left.map(([origin, { line, column }]) => ({ line, column, message: notReplaced(origin, asked) })),
    ...unused.map((site) => ({
      line: 1,
      column: 1,
      message: `${site} is replaced, but no URL in the contract uses it`,
    })),
  ];
}

const notReplaced = (origin: string, asked: string | undefined): string =>
  `Base replaces one site, but this URL is on another. Set its replacement: ${origin}=${asked ?? 'https://staging.example.com'}, or ${origin}=${origin} to test it unchanged`;

/** Whether a site other than the contract's is tested. */
function isReplaced(contract: Contract, { home = null, base = null }: SiteOptions): boolean {
  const asked = originOf(base ?? home);
  if (asked === undefined) return false;
  if (contract.base !== null) return asked !== originOf(contract.base);
  // The site that a contract is kept with is the one that its paths belong to, or some of its URLs.
  const own = originOf(home);
  const isAboutOwn = own !== undefined && (hasPaths(contract) || originsIn(contract).has(own));
  return isAboutOwn ? asked !== own : true;
}

const hasPaths = ({ tests }: Contract): boolean => tests.some(({ from }) => from.startsWith('/'));

const originOf = (url: string | null | undefined): string | undefined =>
  url == null ? undefined : parseUrlInput(url)?.origin;

/** Where each site is first requested from. */
function originsIn({ tests }: Contract): Map<string, Place> {
  const origins = new Map<string, Place>();
  const seen = new Set<string>();
  for (const { from, line, column } of tests) {
    if (from.startsWith('/')) continue;
    const site = /^(?:[a-z]+:\/\/)?[^/?#]*/i.exec(from)?.[0] ?? from;
    if (seen.has(site)) continue;
    seen.add(site);
    const braces = readBraces(site);
    for (const choice of choicesOf(braces)) {
      const origin = originOf(fillBraces(braces, choice));
      if (origin !== undefined && !origins.has(origin)) origins.set(origin, { line, column });
    }
  }
  return origins;
}

function isNamed(origin: string, { base, tests }: Contract, origins: ReadonlyMap<string, Place>): boolean {
  if (origins.has(origin) || originOf(base) === origin) return true;
  return tests.some(({ to, chain, location }) =>
    [to, location, ...(chain ?? [])].some((url) => url !== null && moved(url, new Map([[origin, '']])) !== url),
  );
}

/**
 * The same URL, path or pattern at the site that replaces its own. A URL without a scheme belongs to both of a host.
 */
export function moved(url: string, replaced: ReplacedSites): string {
  if (/^[/~*]/.test(url)) return url;
  for (const [origin, instead] of replaced) {
    if (origin === instead) continue;
    const isBare = !url.includes('://');
    const [old, fresh] = isBare ? [hostOf(origin), hostOf(instead)] : [origin, instead];
    if (!url.toLowerCase().startsWith(old)) continue;
    const rest = url.slice(old.length);
    if (/^(?:[/?#*]|$)/.test(rest)) return fresh + rest;
  }
  return url;
}

const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '');
