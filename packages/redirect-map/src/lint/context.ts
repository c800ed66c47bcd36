import type { Dialect, Firing } from '../dialect.ts';
import { parseRequestUrl, type RequestUrl, requestHref } from '../matching/request-url.ts';
import { sampleRequests } from '../matching/sample-requests.ts';
import { isRedirectStatus, type RedirectMap, type RedirectRule } from '../redirect-map.ts';
import { sampleWord } from '../regex/sample-texts.ts';
import { type Resolution, type ResolutionEnd, Resolver } from '../resolve.ts';
import type { LintOptions } from './finding.ts';

/** One redirect of a chain. */
export interface ChainLink {
  firing: Firing;
  request: RequestUrl;
}

/** What happens to a request that a rule is for. */
export interface RuleOutcome {
  /** The first of the requests that the rule is for. */
  request: RequestUrl;
  /** The rule that fires; not always the rule itself. */
  firing: Firing | undefined;
}

/** What the rules of a lint share: the map, its resolver and what they have worked out so far. */
export interface LintContext {
  map: RedirectMap;
  dialect: Dialect;
  resolver: Resolver;
  today: string | null;
  /** For each request that stands for the rule; none if the pattern has no samples. */
  outcomes(rule: RedirectRule): readonly RuleOutcome[];
  /** What comes after the redirect of a rule. Undefined if the rule never fires or is no redirect. */
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
  const outcomes = new Map<number, readonly RuleOutcome[]>();
  const chains = new Map<number, Chain | undefined>();
  const fired = new Map<string, Firing | undefined>();
  const fire = (request: RequestUrl): Firing | undefined => {
    const key = requestHref(request);
    if (fired.has(key)) return fired.get(key);
    const firing = resolver.fire(request);
    fired.set(key, firing);
    return firing;
  };
  const context: LintContext = {
    map,
    dialect,
    resolver,
    today: today ?? null,
    outcomes: (rule) =>
      remember(outcomes, rule, () =>
        sampleRequests(rule).flatMap((url) => {
          const request = parseRequestUrl(url);
          return request === undefined ? [] : [{ request, firing: fire(request) }];
        }),
      ),
    chainOf: (rule) => remember(chains, rule, () => followRule(rule, context, fire)),
  };
  return context;
}

function remember<Value>(known: Map<number, Value>, { index }: RedirectRule, make: () => Value): Value {
  const found = known.get(index);
  if (found !== undefined || known.has(index)) return found as Value;
  const made = make();
  known.set(index, made);
  return made;
}

const maxLinks = 30;

function followRule(
  rule: RedirectRule,
  { outcomes, resolver }: LintContext,
  fire: (request: RequestUrl) => Firing | undefined,
): Chain | undefined {
  const first = outcomes(rule).find(({ firing }) => firing?.rule === rule);
  if (first?.firing === undefined || !isRedirectStatus(first.firing.status)) return undefined;
  const links: ChainLink[] = [];
  const seen = new Set([requestHref(first.request)]);
  let [firing, request, fragment]: [Firing, RequestUrl, string] = [first.firing, first.request, ''];
  const ended = (end: ResolutionEnd, finalUrl: string, response: Firing | null = null): Chain => {
    const isBack = end === 'loop' && finalUrl.replace(/#.*$/s, '') === requestHref(first.request);
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
    if (seen.has(href)) return ended('loop', finalUrl);
    seen.add(href);
    const after = fire(next);
    if (after === undefined) return ended('no-rule', finalUrl);
    if (after.location === null || !isRedirectStatus(after.status)) return ended('response', finalUrl, after);
    links.push({ firing: after, request: next });
    if (links.length >= maxLinks) return ended('too-long', finalUrl);
    [firing, request] = [after, next];
  }
}
