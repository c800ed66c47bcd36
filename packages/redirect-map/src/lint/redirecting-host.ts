import { isHostRule } from './chain.ts';
import type { LintRule } from './context.ts';

/** A target on a host that the file redirects as a whole. */
export const redirectingHost: LintRule = {
  id: 'redirecting-host',
  severity: 'warning',
  title: 'A target on a host that redirects everything',
  *check({ map, chainOf }) {
    for (const rule of map.rules) {
      const found = chainOf(rule);
      const [first] = found?.links ?? [];
      if (found === undefined || first === undefined || !isHostRule(first) || found.isCircle) continue;
      const { host } = first.firing.rule.source;
      yield {
        rule,
        message: `The target ${rule.target} is on ${host}, which line ${first.firing.rule.position.line} redirects entirely.`,
        advice: `Redirect to ${found.finalUrl}.`,
        related: [{ position: first.firing.rule.position, message: `Redirects all of ${host}` }],
      };
    }
  },
};
