import { asStart, asTarget, blankTest, type ContractTest } from '@hopwise/contract';
import type { Firing } from './dialect.ts';
import { dialectOf } from './dialects/index.ts';
import { parseRequestUrl, requestHref } from './matching/request-url.ts';
import { sampleRequests } from './matching/sample-requests.ts';
import { isRedirectStatus, type Position, type RedirectMap, type RedirectRule } from './redirect-map.ts';
import { PatternError } from './regex/character-set.ts';
import { sampleWord } from './regex/sample-texts.ts';
import { Resolver } from './resolve.ts';

export interface TestsOfMap {
  tests: ContractTest[];
  /** Rows without a test, and why. Rows that could not be read are among them. */
  skipped: { position: Position; source: string; reason: string }[];
}

export interface TestsOptions {
  /** URLs or paths for patterns. Those that exact rows redirect are left out. */
  urls?: readonly string[];
}

/** Formats that leave the status to whatever reads them. */
const withoutStatus = ['csv', 'json', 'yaml', 'openpublishing', 'mkdocs', 'gitbook', 'nextjs'];

/** At most this many of the given URLs are tested per pattern. */
const maxPerPattern = 20;

/**
 * A file of redirects as tests of the first response: a test for each exact row, and some for each pattern, with URLs
 * that are given or that lead to targets of the file.
 */
export function testsOf(map: RedirectMap, { urls = [] }: TestsOptions = {}): TestsOfMap {
  const resolver = new Resolver(map);
  const targets = [
    ...new Set(map.rules.flatMap(({ source, target }) => (source.kind === 'exact' ? (target ?? []) : []))),
  ];
  const given = givenUrls(urls, resolver);
  const found: TestsOfMap = { tests: [], skipped: [] };
  for (const { position, reason, text, rows } of map.notices) {
    if (rows > 0) found.skipped.push({ position, source: text, reason });
  }
  let isTooComplex = false;
  for (const rule of map.rules) {
    const skip = (reason: string) => found.skipped.push({ position: rule.position, source: rule.source.text, reason });
    const reason = isTooComplex ? tooComplex : whyUntestable(map, rule);
    if (reason !== undefined) {
      skip(reason);
      continue;
    }
    let fired: { url: string; firing: Firing | undefined }[];
    try {
      const candidates = candidatesFor(rule, resolver, given, targets).map((url) => resolver.afterSettings(url));
      fired = candidates.map((url) => ({ url, firing: resolver.fire(url) }));
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      isTooComplex = true;
      skip(tooComplex);
      continue;
    }
    const own = fired.filter((one): one is { url: string; firing: Firing } => one.firing?.rule === rule);
    for (const { url, firing } of own) found.tests.push(testOf(map, url, firing));
    if (own.length === 0) skip(whyLost(rule, fired[0]?.firing));
  }
  return found;
}

const tooComplex = 'The patterns in this file take too long to evaluate';

function whyUntestable(map: RedirectMap, { source, status, target }: RedirectRule): string | undefined {
  if (source.text.includes('#')) return 'Its source has a fragment, which browsers never send';
  if (!isRedirectStatus(status) && status < 400) return `It's a rewrite (${status}), which can't be seen from outside`;
  const isFile = ['mkdocs', 'gitbook', 'openpublishing'].includes(map.dialect);
  if (target !== null && !isFile && !/^(?:\/|https?:\/\/|[:$])/i.test(target))
    return 'Its target is neither a URL nor a path';
  return undefined;
}

function whyLost({ position, conditions }: RedirectRule, firing: Firing | undefined): string {
  if (firing !== undefined && firing.rule.position.line !== position.line) {
    return `Line ${firing.rule.position.line} matches its requests first`;
  }
  const [condition] = conditions;
  return condition === undefined ? 'No known URL matches it' : `It depends on ${condition.text}`;
}

/** URLs for patterns, by the rule that fires for them. */
function givenUrls(urls: readonly string[], resolver: Resolver): Map<RedirectRule, string[]> {
  const byRule = new Map<RedirectRule, string[]>();
  for (const url of urls) {
    const [rule] = [url, pathOf(url)].flatMap((one) => resolver.resolve(one).steps[0]?.firing?.rule ?? []);
    if (rule === undefined || rule.source.kind === 'exact') continue;
    const known = byRule.get(rule) ?? [];
    if (known.length < maxPerPattern) known.push(resolver.fire(url)?.rule === rule ? url : pathOf(url));
    byRule.set(rule, known);
  }
  return byRule;
}

const pathOf = (url: string): string => {
  const { pathname = '', search = '' } = URL.parse(url) ?? {};
  return pathname + search;
};

function candidatesFor(
  rule: RedirectRule,
  resolver: Resolver,
  given: ReadonlyMap<RedirectRule, string[]>,
  targets: readonly string[],
): string[] {
  const samples = sampleRequests(rule);
  if (rule.source.kind === 'exact') return samples.slice(0, 1);
  const own = given.get(rule);
  if (own !== undefined) return own;
  const [first = ''] = samples;
  if (rule.source.kind === 'prefix' && resolver.fire(first)?.rule === rule) return [first];
  const sample = samples.find((url) => url.includes(sampleWord) && resolver.fire(url)?.rule === rule);
  const fitting = sample === undefined ? undefined : towardTarget(sample, resolver, targets);
  const best = fitting ?? sample;
  return best === undefined ? samples.slice(0, 1) : [best];
}

/** The sample with other words, such that it redirects to a target that the file has. */
function towardTarget(sample: string, resolver: Resolver, targets: readonly string[]): string | undefined {
  const parts = resolver.fire(sample)?.location?.split(sampleWord) ?? [];
  const [before = '', after = ''] = parts;
  if (parts.length !== 2) return undefined;
  for (const target of targets) {
    const word = target.slice(before.length, target.length - after.length);
    if (!target.startsWith(before) || !target.endsWith(after) || !/^[\w-]+$/.test(word)) continue;
    const url = sample.replaceAll(sampleWord, word);
    if (resolver.fire(url)?.location === target) return url;
  }
  return undefined;
}

function testOf(map: RedirectMap, url: string, { rule, status, location }: Firing): ContractTest {
  const request = parseRequestUrl(url);
  const isKnown = rule.hasOwnStatus || !withoutStatus.includes(map.dialect) || !isRedirectStatus(status);
  return {
    ...blankTest,
    ...rule.position,
    from: asStart(request === undefined ? url : requestHref(request)),
    location: location === null || !isRedirectStatus(status) ? null : asTarget(location),
    status: isKnown ? [status] : [301, 302, 303, 307, 308],
    note: `${dialectOf(map.dialect).title}, line ${rule.position.line}`,
  };
}
