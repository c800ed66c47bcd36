import type { LintRule } from './lint-rule.ts';

/** A redirect to a URL that the file itself responds to with an error. */
export const deadTarget: LintRule = {
  id: 'dead-target',
  severity: 'error',
  title: 'A target that the file responds to with 404 or 410',
  *check({ map, chainOf }) {
    for (const rule of map.rules) {
      const response = chainOf(rule)?.response ?? null;
      if (response === null || response.status < 400) continue;
      const { position } = response.rule;
      yield {
        rule,
        message: `${rule.source.text} redirects to a page that line ${position.line} responds to with ${response.status}.`,
        advice: `Send ${response.status} for ${rule.source.text} directly, or redirect it to a page that exists.`,
        related: [{ position, message: `Responds with ${response.status}` }],
      };
    }
  },
};
