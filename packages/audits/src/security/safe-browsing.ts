import { defineAudit } from '../define-audit.ts';

export const safeBrowsing = defineAudit({
  id: 'security/safe-browsing',
  title: 'Safe browsing',
  why: 'A chain that passes through a site known for malware or fraud puts everyone who follows it at risk.',
  needs: [],
  outcomes: {
    safe: { modifier: 0, severity: 'good', says: 'No blocklist names a URL of this chain.', fix: null },
    unsafe: {
      modifier: -100,
      severity: 'critical',
      says: 'A blocklist names a URL of this chain.',
      fix: 'Do not send people here. If the site is yours, clean it and ask the list for a review.',
    },
  },
  run({ evidence: { safeBrowsing: asked } }) {
    if (asked === undefined || asked.sources.length === 0) return { notRun: 'Not checked: no blocklist configured.' };
    const sources = asked.sources.map(({ name, verdict, threats }) => ({ name, verdict, threats }));
    if (asked.verdict === 'UNKNOWN') {
      return { notRun: `Not checked: no response from ${asked.sources.map(({ name }) => name).join(', ')}.` };
    }
    return { outcome: asked.verdict === 'SAFE' ? 'safe' : 'unsafe', facts: { sources, checkedAt: asked.checkedAt } };
  },
});
