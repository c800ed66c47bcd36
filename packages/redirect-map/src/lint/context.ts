import type { Dialect, Firing } from '../dialect.ts';
import { parseRequestUrl, type RequestUrl, requestHref } from '../matching/request-url.ts';
import { sampleRequests } from '../matching/sample-requests.ts';
import { isRedirectStatus, type RedirectMap, type RedirectRule } from '../redirect-map.ts';
import { sampleWord } from '../regex/sample-texts.ts';
import { type Resolution, type ResolutionEnd, Resolver } from '../resolve.ts';
import type { Finding, LintOptions, Severity } from './finding.ts';

/** One redirect of a chain. */
export interface ChainLink {
  firing: Firing;
  request: RequestUrl;
}

/** The outcome of a request that a rule is for. */
export interface RuleOutcome {
  /** The first of the requests that the rule is for. */
  request: RequestUrl;
  /** The rule that fires; not always the rule itself. */
  firing: Firing | undefined;
}

/** The facts that all lint rules share: the map, its resolver and what is known of its rules. */
export interface LintContext {
  map: RedirectMap;
  dialect: Dialect;
  resolver: Resolver;
  today: string | null;
  /** For a rule that fires for none of its sample requests, what happens to them instead. */
  lostRequests(rule: RedirectRule): readonly RuleOutcome[];
  /** The chain after the redirect of a rule. Undefined if no rule of the map continues it. */
  chainOf(rule: RedirectRule): Chain | undefined;
}

export interface Chain {
  /** The rules that fire after the first. */
  links: readonly ChainLink[];
  end: ResolutionEnd;
  /** After a pattern, with … for what the pattern captured. */
  finalUrl: Resolution['finalUrl'];
  /** Whether the chain comes back to the rule that it began with. */
  isCircle: boolean;
  /** The rule that answers the last request without a redirect. */
  response: Firing | null;
}

export function createContext(map: RedirectMap, dialect: Dialect, { hosts = [], today }: LintOptions): LintContext {
  const resolver = new Resolver(map, { hosts });
  // Most rules fire and end their chain: only the others are remembered, because a map may have a million.
  let known: RuleFacts | undefined;
  const facts = () => {
    known ??= gatherFacts(map, resolver);
    return known;
  };
  return {
    map,
    dialect,
    resolver,
    today: today ?? null,
    lostRequests: ({ index }) => facts().lost.get(index) ?? none,
    chainOf: ({ index }) => facts().chains.get(index),
  };
}

const none: readonly RuleOutcome[] = [];

interface RuleFacts {
  lost: Map<number, readonly RuleOutcome[]>;
  chains: Map<number, Chain>;
}

function gatherFacts(map: RedirectMap, resolver: Resolver): RuleFacts {
  const facts: RuleFacts = { lost: new Map(), chains: new Map() };
  for (const rule of map.rules) {
    const outcomes = outcomesOf(rule, resolver);
    const own = outcomes.find(({ firing }) => firing?.rule === rule);
    if (own?.firing === undefined) {
      if (outcomes.length > 0) facts.lost.set(rule.index, outcomes);
      continue;
    }
    const chain = isRedirectStatus(own.firing.status) ? followRule(rule, own.firing, own.request, resolver) : undefined;
    if (chain !== undefined) facts.chains.set(rule.index, chain);
  }
  return facts;
}

const outcomesOf = (rule: RedirectRule, resolver: Resolver): RuleOutcome[] =>
  sampleRequests(rule).flatMap((url) => {
    const request = parseRequestUrl(url);
    return request === undefined ? [] : [{ request, firing: resolver.fireRow(request) }];
  });

const maxLinks = 30;

/** Undefined: the chain ends with the redirect of the rule. */
function followRule(
  rule: RedirectRule,
  firstFiring: Firing,
  firstRequest: RequestUrl,
  resolver: Resolver,
): Chain | undefined {
  const links: ChainLink[] = [];
  const seen = [requestHref(firstRequest)];
  let [firing, request, fragment]: [Firing, RequestUrl, string] = [firstFiring, firstRequest, ''];
  const ended = (end: ResolutionEnd, finalUrl: string, response: Firing | null = null): Chain | undefined => {
    if (links.length === 0 && end !== 'loop' && response === null) return undefined;
    const isBack = end === 'loop' && finalUrl.replace(/#.*$/s, '') === seen[0];
    const shownUrl = rule.source.kind === 'exact' ? finalUrl : finalUrl.replaceAll(sampleWord, '…');
    const isCircle = isBack || links.some((link) => link.firing.rule === rule);
    return { links, end, finalUrl: shownUrl, isCircle, response };
  };
  for (;;) {
    const location = firing.location ?? '';
    fragment = location.includes('#') ? location.slice(location.indexOf('#')) : fragment;
    const next = resolver.next(location, request);
    if (typeof next === 'string') return ended(next, location.replace(/#.*$/s, '') + fragment);
    const href = requestHref(next);
    const finalUrl = href + fragment;
    if (seen.includes(href)) return ended('loop', finalUrl);
    seen.push(href);
    const after = resolver.fireRow(next);
    if (after === undefined) return ended('no-rule', finalUrl);
    if (after.location === null || !isRedirectStatus(after.status)) return ended('response', finalUrl, after);
    links.push({ firing: after, request: next });
    if (links.length >= maxLinks) return ended('too-long', finalUrl);
    [firing, request] = [after, next];
  }
}

/** A finding as a rule makes it. Whatever is left out is that of the rule or empty. */
export type FoundProblem = Pick<Finding, 'message' | 'advice'> &
  Partial<Pick<Finding, 'id' | 'severity' | 'position' | 'related' | 'fix'>> & { rule?: RedirectRule };

/** One thing to check. Each has its own file. */
export interface LintRule {
  id: string;
  severity: Severity;
  /** A noun phrase for lists of rules. */
  title: string;
  check(context: LintContext): Iterable<FoundProblem>;
}
