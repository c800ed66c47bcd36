import { readParameters } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { shown } from '../shown.ts';
import { withoutEnd } from '../without-end.ts';
import { noRedirects, redirectSteps } from './redirect-steps.ts';

export const queryParameters = defineAudit({
  id: 'redirects/query-parameters',
  title: 'Query parameters',
  passedTitle: 'Query parameters kept',
  failedTitle: 'Query parameters lost',
  why: 'Parameters carry campaigns, searches and choices; a redirect that drops them loses what they counted.',
  needs: ['response'],
  outcomes: {
    kept: { modifier: 0, severity: 'good', says: 'Every parameter of the URL reaches the final URL.', fix: null },
    lost: {
      modifier: -10,
      severity: 'medium',
      says: 'Parameters of the URL are lost on the way.',
      fix: 'Let the redirects carry the query string on.',
    },
  },
  run({ evidence, response }) {
    const steps = redirectSteps(evidence.trace);
    const [first] = steps;
    if (first === undefined) return noRedirects;
    // Names alone are kept as facts: a value may be a secret.
    const asked = namesIn(first.from);
    if (asked.size === 0) return { notApplicable: 'The URL has no parameters.' };
    const lost = missingIn(response.url, asked);
    if (lost.length === 0) return withoutEnd(evidence.trace) ?? { outcome: 'kept' };
    const dropper = steps.find(({ to }) => missingIn(to, lost).length > 0);
    const facts = { lost: shown(lost), hopIndex: dropper?.hop.hopIndex ?? null };
    return { outcome: 'lost', facts };
  },
});

function missingIn(url: URL, names: Iterable<string>): string[] {
  const there = namesIn(url);
  return [...names].filter((name) => !there.has(name));
}

const namesIn = ({ search }: URL): Set<string> => new Set(readParameters(search).keys());
