import { cspFallbacks, isPublicSuffix, policyDirectives } from '@hopwise/parsers';

/** CSP 3 section 2.3.1: scheme, host and port of a host source; the path does not matter here. */
const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(?:\d+|\*))?(?:\/.*)?$/;

/** The host that a source names, `*` and `*.` included; null for keywords, nonces, hashes and bare schemes. */
export const hostOfSource = (source: string): string | null => hostSource.exec(source)?.[2] ?? null;

/** Whether any site on the web matches this source: `*`, `https:`, or every domain under a suffix such as `*.com`. */
export function allowsAnyHost(source: string): boolean {
  if (source === 'http:' || source === 'https:') return true;
  const host = hostOfSource(source);
  if (host === null) return false;
  return host === '*' || (host.startsWith('*.') && isPublicSuffix(host.slice(2)));
}

/** A policy, or several seen as one: directive name to its sources, both in lower case. */
export type CspDirectives = Map<string, Set<string>>;

export interface ParsedCsp {
  directives: CspDirectives;
  /** Directives that were repeated and may be: only the first counts. */
  repeated: string[];
}

/** Elements or inline attributes, of scripts or of styles. */
export type CspKind = keyof typeof cspFallbacks;

/** The name of the directive that a kind is judged by; undefined when the policy doesn't cover it. */
export const directiveInForce = (directives: CspDirectives, kind: CspKind): string | undefined =>
  cspFallbacks[kind].find((name) => directives.has(name));

export const sourcesInForce = (directives: CspDirectives, kind: CspKind): ReadonlySet<string> | undefined =>
  directives.get(directiveInForce(directives, kind) ?? '');

/** "img-src" is the shortest directive there is; anything shorter by more than a letter is no policy. */
const shortestPolicy = 6;

const mayRepeat = new Set(['report-uri', 'report-to']);

/**
 * Reads one policy. null when it isn't one, or when it repeats a directive: browsers would use the first, but the
 * author meant something else, so the HTTP Observatory calls it invalid and so do we.
 */
export function parsePolicy(policy: string): ParsedCsp | null {
  if (policy.trim().length < shortestPolicy) return null;
  const directives: CspDirectives = new Map();
  const repeated: string[] = [];
  for (const [name, ...sources] of policyDirectives(policy)) {
    if (!directives.has(name)) directives.set(name, sourcesOf(sources));
    else if (mayRepeat.has(name)) repeated.push(name);
    else return null;
  }
  return { directives, repeated };
}

/** A directive without sources allows nothing (CSP 3 section 6.7.2.1). A source that begins with another is covered by it. */
function sourcesOf(sources: readonly string[]): Set<string> {
  if (sources.length === 0) return new Set(["'none'"]);
  const sorted = sources.toSorted();
  return new Set(sorted.filter((source, index) => index === 0 || !source.startsWith(sorted[index - 1] ?? '')));
}

/**
 * The sources that all policies allow together, shown as one policy. Directives that one of them lacks are limited by
 * the others.
 */
export function combinePolicies(policies: readonly CspDirectives[]): CspDirectives {
  const [first = new Map<string, Set<string>>(), ...others] = policies;
  if (others.length === 0) return first;
  const names = new Set(policies.flatMap((policy) => [...policy.keys()]));
  return new Map(
    [...names].map((name) => [
      name,
      policies.flatMap((policy) => listFor(policy, name) ?? []).reduce((left, right) => intersect(left, right)),
    ]),
  );
}

/** The sources of a directive, its own or those of the fallback (CSP 3 section 6.8.3). */
export function listFor(directives: CspDirectives, name: string): Set<string> | undefined {
  const fallbacks: readonly string[] = cspFallbacks[name as CspKind] ?? [
    name,
    ...(name.endsWith('-src') ? ['default-src'] : []),
  ];
  return directives.get(fallbacks.find((fallback) => directives.has(fallback)) ?? '');
}

function intersect(left: Set<string>, right: Set<string>): Set<string> {
  const common = new Set([...coveredBy(left, right), ...coveredBy(right, left)]);
  return common.size === 0 ? new Set(["'none'"]) : common;
}

/** Sources of one list that the other has too, or has a folder of: https://a.example/ covers https://a.example/x. */
function coveredBy(sources: Set<string>, others: Set<string>): string[] {
  const folders = [...others].filter((source) => source.endsWith('/')).toSorted();
  let next = 0;
  let folder: string | null = null;
  const covered: string[] = [];
  // In this order everything inside a folder follows it directly, so one folder at a time is enough to remember.
  for (const source of [...sources].toSorted()) {
    while (next < folders.length && (folders[next] ?? '') <= source) {
      const candidate = folders[next++] ?? '';
      if (folder === null || !candidate.startsWith(folder)) folder = candidate;
    }
    const isCovered = others.has(source) || (others.has('*') && isWebSource(source));
    if (isCovered || (folder !== null && source.startsWith(folder))) covered.push(source);
  }
  return covered;
}

/** The schemes that `*` also matches: all but data: and similar schemes, and keywords. */
const isWebSource = (source: string): boolean => source === "'self'" || !/^'|^(?!https?:)[^/]*:$/.test(source);
