import { defineAudit } from '../define-audit.ts';

export const safeBrowsing = defineAudit({
  id: 'security/safe-browsing',
  title: 'Not on a list of dangerous sites',
  why: 'A chain that passes through a site known for malware or fraud puts everyone who follows it at risk.',
  needs: [],
  outcomes: {
    safe: { modifier: 0, severity: 'good', says: 'No list that was asked names a URL of this chain.', fix: null },
    unknown: {
      modifier: 0,
      severity: 'info',
      says: 'No list of dangerous sites was asked, so nothing is known.',
      fix: null,
    },
    unsafe: {
      modifier: -100,
      severity: 'critical',
      says: 'A list of dangerous sites names a URL of this chain.',
      fix: 'Do not send people here. If the site is yours, clean it and ask the list for a review.',
    },
  },
  run({ evidence: { safeBrowsing: asked } }) {
    if (asked === undefined) return { outcome: 'unknown' };
    const sources = asked.sources.map(({ name, verdict, threats }) => ({ name, verdict, threats }));
    return { outcome: outcomeOf[asked.verdict], facts: { sources, checkedAt: asked.checkedAt } };
  },
});

const outcomeOf = { SAFE: 'safe', UNSAFE: 'unsafe', UNKNOWN: 'unknown' } as const;
