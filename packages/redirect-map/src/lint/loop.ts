import { linesOf } from './chain.ts';
import type { LintRule } from './context.ts';

/** Redirects that never end. */
export const loop: LintRule = {
  id: 'loop',
  severity: 'error',
  title: 'Redirects that end up where they started',
  *check({ map, chainOf }) {
    for (const rule of map.rules) {
      const found = chainOf(rule);
      if (found?.end !== 'loop' || !found.isCircle || found.links.every(({ firing }) => firing.rule === rule)) continue;
      const lines = linesOf(found.links);
      yield {
        rule,
        message: `Redirect loop: ${rule.source.text} redirects back to itself (${lines}). Browsers show an error.`,
        advice: 'Delete the row that points back, or give it another target.',
        related: found.links.map(({ firing }) => ({
          position: firing.rule.position,
          message: `Redirects to ${firing.location}`,
        })),
      };
    }
  },
};
