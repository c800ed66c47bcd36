import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../not-checked.ts';
import { noRedirects, redirectSteps, withoutWww } from './redirect-steps.ts';

export const hostConsistency = defineAudit({
  id: 'redirects/host-consistency',
  title: 'Hosts in the chain',
  passedTitle: 'Chain stays on one host',
  failedTitle: 'Chain changes hosts unnecessarily',
  why: 'Serving a site on several hosts (www and non-www) splits its ranking signals.',
  needs: [],
  outcomes: {
    same: { modifier: 0, severity: 'good', says: 'Every hop is on the same host.', fix: null },
    moved: { modifier: 0, severity: 'good', says: 'The chain moves to another host once.', fix: null },
    several: {
      modifier: -5,
      severity: 'low',
      says: 'The chain passes through several hosts.',
      fix: 'Redirect straight to the final host.',
    },
    flips: {
      modifier: -15,
      severity: 'medium',
      says: 'The chain leaves a host and returns to it, or to its www or non-www variant.',
      fix: 'Choose one host and redirect the other to it, never back.',
    },
  },
  run({ evidence }) {
    const steps = redirectSteps(evidence.trace);
    const [first] = steps;
    if (first === undefined) return noRedirects;
    const hosts = [first.from, ...steps.map(({ to }) => to)]
      .map(({ hostname }) => hostname)
      .filter((host, index, all) => host !== all[index - 1]);
    const facts = { hosts };
    const names = hosts.map(withoutWww);
    const comesBack = names.some((name, index) => names.indexOf(name) < index - 1);
    if (comesBack) return { outcome: 'flips', facts };
    if (hosts.length > 2) return { outcome: 'several', facts };
    return withoutEnd(evidence.trace) ?? { outcome: hosts.length === 1 ? 'same' : 'moved', facts };
  },
});
