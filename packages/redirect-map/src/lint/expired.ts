import type { LintRule } from './context.ts';

/** A row that was to be deleted by now. */
export const expired: LintRule = {
  id: 'expired',
  severity: 'warning',
  title: 'A row past its expiry date',
  *check({ map, today }) {
    if (today === null) return;
    for (const rule of map.rules) {
      if (rule.expiresOn === null || rule.expiresOn >= today) continue;
      yield {
        rule,
        message: `The row for ${rule.source.text} expired on ${rule.expiresOn}.`,
        advice: 'Delete the row, or set a later date if people still use the URL.',
      };
    }
  },
};
