import { defineAudit } from '../define-audit.ts';

const maxListed = 20;

export const safeBrowsing = defineAudit({
  id: 'security/safe-browsing',
  title: 'Safe browsing',
  passedTitle: 'Not listed as dangerous',
  failedTitle: 'Listed as dangerous',
  why: 'A chain that passes through a site known for malware or fraud puts everyone who follows it at risk.',
  needs: [],
  outcomes: {
    safe: { modifier: 0, severity: 'good', says: 'No blocklist names a URL of this chain.', fix: null },
    unsafe: {
      modifier: -100,
      severity: 'critical',
      says: 'A blocklist names a URL of this chain as dangerous.',
      fix: 'Do not send people here. If the site is yours, clean it and ask the list for a review.',
    },
  },
  run({ evidence: { safeBrowsing: asked, trace } }) {
    if (asked === undefined || asked.sources.length === 0) return { notRun: 'Not checked: no blocklist configured.' };
    const sources = asked.sources.map(({ name, verdict, threats }) => ({ name, verdict, threats }));
    if (asked.verdict === 'UNKNOWN') {
      return { notRun: `Not checked: no response from ${asked.sources.map(({ name }) => name).join(', ')}.` };
    }
    const { checkedAt } = asked;
    if (asked.verdict === 'SAFE') return { outcome: 'safe', facts: { sources, checkedAt } };
    const listed = trace.hops.flatMap(({ hopIndex, url }) =>
      asked.sources
        .filter(({ urls }) => urls.includes(url))
        .map(({ name, threats }) => ({ hopIndex, host: new URL(url).hostname, url, list: name, threats })),
    );
    const { hopIndex = null, host = null } = listed[0] ?? {};
    return { outcome: 'unsafe', facts: { hopIndex, host, listed: listed.slice(0, maxListed), sources, checkedAt } };
  },
});
