import type { LintRule } from './context.ts';

/** A redirect to a URL that the file itself responds to with an error. */
export const deadTarget: LintRule = {
  id: 'dead-target',
  severity: 'error',
  title: 'A target for which the file returns 404 or 410',
  *check({ map, chainOf }) {
    for (const rule of map.rules) {
      const response = chainOf(rule)?.response ?? null;
      if (response === null || response.status < 400) continue;
      const { position } = response.rule;
      yield {
        rule,
        message: `${rule.source.text} redirects to a page for which line ${position.line} returns ${response.status}.`,
        advice: `Send ${response.status} for ${rule.source.text} directly, or redirect it to a page that exists.`,
        related: [{ position, message: `Returns ${response.status}` }],
      };
    }
  },
};
