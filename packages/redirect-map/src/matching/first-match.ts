import type { Firing, Matcher, PassedOver } from '../dialect.ts';
import type { RedirectMap, RedirectRule } from '../redirect-map.ts';
import { type Captures, unmetCondition } from './conditions.ts';
import { PatternCache } from './pattern.ts';
import type { RequestUrl } from './request-url.ts';
import { RuleIndex } from './rule-index.ts';

export interface FirstMatchOptions {
  foldPath(path: string): string;
  /** The path that patterns are run on. By default the path of the request. */
  patternPath?(path: string): string;
  /** The Location of a rule that fires. */
  locate(rule: RedirectRule, captures: Captures, request: RequestUrl): string | null;
}

/** The matcher of platforms on which the first rule of the file that matches wins. */
export function firstMatch(map: RedirectMap, options: FirstMatchOptions): Matcher {
  const index = new RuleIndex(map.rules, options.foldPath);
  const patterns = new PatternCache();
  return {
    match(request, passedOver: PassedOver[] = []): Firing | undefined {
      const subject = options.patternPath?.(request.path) ?? request.path;
      for (const rule of index.candidates(request.path, subject)) {
        const captures = capturesOf(rule, patterns, request.path, subject);
        if (captures === undefined) continue;
        const reason = whyNot(rule, request) ?? unmetCondition(rule.conditions, request, captures);
        if (reason === undefined) {
          const location = rule.target === null ? null : options.locate(rule, captures, request);
          return { rule, status: rule.status, location, passedOver };
        }
        passedOver.push({ rule, reason });
      }
      return undefined;
    },
  };
}

function whyNot({ source }: RedirectRule, request: RequestUrl): string | undefined {
  if (source.host !== null && source.host !== request.host) return `it is for ${source.host}`;
  if (source.scheme !== null && request.host !== null && source.scheme !== request.scheme) {
    return `it is for ${source.scheme}`;
  }
  if (source.query !== null && source.query !== (request.query ?? '')) return 'the query differs';
  return undefined;
}

/** Undefined: the path doesn't match. */
function capturesOf(
  { source: { kind, path, pattern } }: RedirectRule,
  patterns: PatternCache,
  requested: string,
  subject: string,
): Captures | undefined {
  if (kind === 'exact') return {};
  if (kind === 'prefix') {
    const base = path.replace(/\/$/, '');
    const isBelow = requested === base || requested.startsWith(`${base}/`);
    return isBelow ? { rest: requested.slice(base.length) } : undefined;
  }
  if (pattern === null) return undefined;
  const match = patterns.exec(pattern.regex, pattern.ignoresCase, subject);
  return match && Object.fromEntries(pattern.groups.map((name, at) => [name, match[at + 1] ?? '']));
}
