import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../not-checked.ts';
import { shown } from '../shown.ts';
import { noRedirects, type RedirectStep, redirectSteps, withoutWww } from './redirect-steps.ts';
import { carriedNames, parameterNames, targetParameters } from './redirector-parameters.ts';

export const queryParameters = defineAudit({
  id: 'redirects/query-parameters',
  title: 'Query parameters',
  passedTitle: 'Query parameters preserved',
  failedTitle: 'Query parameters lost',
  why: 'Redirects that drop query parameters lose campaign attribution (UTM), searches and settings.',
  needs: ['response'],
  outcomes: {
    kept: { modifier: 0, severity: 'good', says: 'Every query parameter reaches the final URL.', fix: null },
    'names-target': {
      modifier: 0,
      severity: 'good',
      title: 'Query parameter sets the target',
      says: "A query parameter sets a redirect's target, so it isn't needed after that.",
      fix: null,
    },
    lost: {
      modifier: -10,
      severity: 'medium',
      says: 'Query parameters are lost along the way.',
      fix: 'Preserve the query string in redirects.',
    },
  },
  run({ evidence, response }) {
    const steps = redirectSteps(evidence.trace);
    const [first] = steps;
    if (first === undefined) return noRedirects;
    // Names alone are kept as facts: a value may be a secret.
    const asked = parameterNames(first.from);
    if (asked.length === 0) return { notApplicable: 'The URL has no parameters.' };
    const spent = spentParameters(steps);
    const lost = missingIn(response.url, asked).filter((name) => !spent.has(name));
    if (lost.length === 0) {
      const unended = withoutEnd(evidence.trace);
      if (unended !== null) return unended;
      return spent.size === 0 ? { outcome: 'kept' } : { outcome: 'names-target', facts: { parameters: [...spent] } };
    }
    const dropper = steps.find(({ to }) => missingIn(to, lost).length > 0);
    const facts = { lost: shown(lost), hopIndex: dropper?.hop.hopIndex ?? null };
    return { outcome: 'lost', facts };
  },
});

function missingIn(url: URL, names: Iterable<string>): string[] {
  const there = carriedNames(url);
  return [...names].filter((name) => !there.has(name));
}

/**
 * The parameters that were for a redirect, and not for the page: the one that names its target, and beside it, where that
 * is on another site, all that the redirector has for itself, such as a signature.
 */
function spentParameters(steps: readonly RedirectStep[]): Set<string> {
  return new Set(
    steps.flatMap(({ from, to }) => {
      const naming = targetParameters(from, to);
      const leavesSite = withoutWww(from.hostname) !== withoutWww(to.hostname);
      return naming.length > 0 && leavesSite ? parameterNames(from) : naming;
    }),
  );
}
