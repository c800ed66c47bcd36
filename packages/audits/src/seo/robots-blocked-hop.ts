import type { Evidence } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { robotsOf, robotsPolicy, robotsVerdict } from '../parse/robots-txt.ts';
import { noRedirects, redirectSteps } from '../redirects/redirect-steps.ts';

export const robotsBlockedHop = defineAudit({
  id: 'seo/robots-blocked-hop',
  title: 'Crawlers may follow the redirects',
  why: 'A crawler that robots.txt keeps from one hop never sees where that hop leads.',
  needs: ['response'],
  outcomes: {
    open: { score: 1, severity: 'good', says: 'robots.txt lets Google follow every redirect of the chain.', fix: null },
    blocked: {
      score: 0,
      severity: 'high',
      says: 'robots.txt keeps Google from a hop of the chain, so the redirect is never seen.',
      fix: 'Allow the addresses that redirect in the robots.txt of their host.',
    },
  },
  run({ evidence }) {
    const steps = redirectSteps(evidence.trace);
    if (steps.length === 0) return noRedirects;
    const blocked = steps.flatMap(({ hop, from }) => {
      const reason = whyBlocked(evidence, from);
      return reason === null ? [] : [{ hopIndex: hop.hopIndex, url: from.href, reason }];
    });
    return blocked.length === 0 ? { outcome: 'open' } : { outcome: 'blocked', facts: { hops: blocked } };
  },
});

function whyBlocked({ robots }: Evidence, { origin, href }: URL): string | null {
  const file = robots[origin];
  if (!file?.ok) return null;
  const policy = robotsPolicy(file.value.statusCode);
  if (policy === 'disallow-all') return `robots.txt answers with status ${file.value.statusCode}.`;
  if (policy === 'allow-all') return null;
  const { allowed, rule } = robotsVerdict(robotsOf(file.value), 'Googlebot', href);
  return allowed ? null : `Line ${rule?.lineNumber} of robots.txt: disallow ${rule?.path}`;
}
