import { defineAudit } from '../define-audit.ts';

const maxListed = 20;

export const safeBrowsing = defineAudit({
  id: 'security/safe-browsing',
  title: 'Safe browsing',
  passedTitle: 'Not listed as dangerous',
  failedTitle: 'Listed as dangerous',
  why: 'A chain through a site known for malware or phishing puts everyone who follows it at risk.',
  needs: [],
  outcomes: {
    safe: { modifier: 0, severity: 'good', says: 'No URL in this chain is on a blocklist.', fix: null },
    unsafe: {
      modifier: -100,
      severity: 'critical',
      says: 'A URL in this chain is on a blocklist of dangerous sites.',
      fix: "Don't send people here. If it's your site, clean it up and request a review from the list provider.",
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
