import type { PassedOver } from '../dialect.ts';
import { requote } from '../fix.ts';
import { parseRequestUrl } from '../matching/request-url.ts';
import { sampleRequests } from '../matching/sample-requests.ts';
import { isRedirectStatus, type RedirectMap, type RedirectRule } from '../redirect-map.ts';
import { sampleWord } from '../regex/sample-texts.ts';
import type { Resolver } from '../resolve.ts';
import type { FoundProblem, LintRule } from './context.ts';

/** A row that meets a redirect which a setting of the file adds, such as `trailingSlash`. */
export const settingRedirect: LintRule = {
  id: 'setting-redirect',
  severity: 'warning',
  title: 'A source or target that a setting of the file redirects',
  *check({ map, resolver }) {
    if (!resolver.hasSettings) return;
    for (const rule of map.rules) {
      const lost = lostSource(rule, resolver);
      if (lost !== undefined) yield lost;
      const moved = movedTarget(map, rule, resolver);
      if (moved !== undefined) yield moved;
    }
  },
};

/** All of its requests are redirected before it, and to URLs that it isn't for. */
function lostSource(rule: RedirectRule, resolver: Resolver): FoundProblem | undefined {
  const requests = sampleRequests(rule);
  const taken = requests.map((url) => resolver.fireSetting(url));
  const [by] = taken;
  if (by === undefined || taken.includes(undefined)) return undefined;
  if (requests.some((url) => isFor(rule, resolver.afterSettings(url), resolver))) return undefined;
  return {
    rule,
    severity: 'error',
    message: `This row never fires: ${by.rule.source.text} (line ${by.rule.position.line}) redirects its requests first.`,
    advice: `Write the source as ${shown(by.location ?? '')}.`,
    related: [{ position: by.rule.position, message: `Redirects to ${shown(by.location ?? '')}` }],
  };
}

/** Whether a rule matches a URL. Whether its conditions are met depends on the request. */
function isFor(rule: RedirectRule, url: string, resolver: Resolver): boolean {
  const passedOver: PassedOver[] = [];
  const firing = resolver.fireRow(url, passedOver);
  return firing?.rule === rule || [...passedOver, ...(firing?.passedOver ?? [])].some((passed) => passed.rule === rule);
}

function movedTarget(map: RedirectMap, rule: RedirectRule, resolver: Resolver): FoundProblem | undefined {
  for (const url of sampleRequests(rule)) {
    const request = parseRequestUrl(resolver.afterSettings(url));
    const firing = request && resolver.fireRow(request);
    if (request === undefined || firing?.rule !== rule || firing.location === null) continue;
    if (!isRedirectStatus(firing.status)) return undefined;
    const next = resolver.next(firing.location, request);
    const after = typeof next === 'string' ? undefined : resolver.fireSetting(next);
    if (after?.location == null) continue;
    const fragment = /#.*$/s.exec(firing.location)?.[0] ?? '';
    const location = after.location + fragment;
    const setting = after.rule.source.text;
    if (isLoop(rule, url, resolver)) {
      return {
        rule,
        id: 'loop',
        severity: 'error',
        message: `Redirect loop: ${rule.source.text} redirects to ${shown(firing.location)}, which ${setting} (line ${after.rule.position.line}) sends back. Browsers show an error.`,
        advice: `Delete this row, or change ${setting}.`,
        related: [{ position: after.rule.position, message: `Redirects to ${shown(location)}` }],
      };
    }
    return {
      rule,
      message: `The target ${shown(firing.location)} is redirected again: ${setting} (line ${after.rule.position.line}) sends it to ${shown(location)}.`,
      advice: `Redirect to ${shown(location)}.`,
      related: [{ position: after.rule.position, message: `Redirects to ${shown(location)}` }],
      fix: fixOf(map, rule, firing.location, location),
    };
  }
  return undefined;
}

/** Whether a request comes back to its rule. */
function isLoop(rule: RedirectRule, url: string, resolver: Resolver): boolean {
  const { steps, end, finalUrl } = resolver.resolve(url);
  const again = steps.findIndex((step) => step.url === finalUrl.replace(/#.*$/s, ''));
  return end === 'loop' && steps.slice(again).some(({ firing }) => firing?.rule === rule);
}

function fixOf(map: RedirectMap, rule: RedirectRule, from: string, to: string) {
  const { target } = rule.spans;
  if (target === null || rule.source.kind !== 'exact' || rule.conditions.length > 0 || from !== rule.target)
    return null;
  const text = requote(map.text.slice(target.start, target.end), to);
  return text === undefined ? null : { title: `Redirect to ${to}`, edits: [{ ...target, text }] };
}

/** With … for what a pattern captures. */
const shown = (url: string): string => url.replaceAll(sampleWord, '…');
