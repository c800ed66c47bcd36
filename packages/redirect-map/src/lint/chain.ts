import { type Fix, requote } from '../fix.ts';
import type { RedirectMap, RedirectRule } from '../redirect-map.ts';
import type { Chain, ChainLink, LintRule } from './context.ts';

/** A redirect to a URL that another rule of the file redirects again. */
export const chain: LintRule = {
  id: 'chain',
  severity: 'error',
  title: 'A target that the file redirects again',
  *check({ map, chainOf }) {
    for (const rule of map.rules) {
      const found = chainOf(rule);
      const [first] = found?.links ?? [];
      if (found === undefined || first === undefined || found.isCircle || isHostRule(first)) continue;
      const lines = linesOf(found.links);
      const count = found.links.length + 1;
      yield {
        rule,
        message:
          found.end === 'loop'
            ? `${rule.source.text} redirects into a loop (${lines}). Browsers show an error.`
            : `Redirect chain: ${rule.source.text} takes ${count} redirects to reach ${found.finalUrl} (via ${lines}).`,
        advice:
          found.end === 'loop'
            ? 'Resolve the loop first.'
            : `Redirect ${rule.source.text} straight to ${found.finalUrl}.`,
        related: found.links.map(({ firing }) => ({
          position: firing.rule.position,
          message: `Redirects to ${firing.location}`,
        })),
        fix: flatten(map, rule, found),
      };
    }
  },
};

/** `line 3, line 7`, each once. */
export const linesOf = (links: readonly ChainLink[]): string =>
  [...new Set(links.map(({ firing }) => `line ${firing.rule.position.line}`))].join(', ');

/** A rule for every path of a host. */
export const isHostRule = ({ firing }: ChainLink): boolean => {
  const { host, kind, path } = firing.rule.source;
  return host !== null && kind !== 'exact' && /^\/(?:\*|\(\.\*\))?$/.test(path);
};

const isPermanent = (status: number): boolean => status === 301 || status === 308;

/** Only if the chain is the same for every request, and no temporary redirect becomes permanent. */
function flatten(map: RedirectMap, rule: RedirectRule, { links, end, finalUrl }: Chain): Fix | null {
  const { target } = rule.spans;
  const isSame =
    rule.source.kind === 'exact' &&
    rule.conditions.length === 0 &&
    links.every(({ firing }) => firing.rule.conditions.length === 0 && firing.passedOver.length === 0);
  const keepsMeaning = !isPermanent(rule.status) || links.every(({ firing }) => isPermanent(firing.status));
  // With a variable or a placeholder, the target is another for another request.
  const isFixed = [rule, ...links.map(({ firing }) => firing.rule)].every((one) => !/[${]/.test(one.target ?? ''));
  if (
    target === null ||
    map.settings.basePath !== undefined ||
    !isFixed ||
    !isSame ||
    !keepsMeaning ||
    (end !== 'no-rule' && end !== 'other-host')
  )
    return null;
  const text = requote(map.text.slice(target.start, target.end), finalUrl);
  if (text === undefined) return null;
  return { title: `Redirect ${rule.source.text} straight to ${finalUrl}`, edits: [{ ...target, text }] };
}
