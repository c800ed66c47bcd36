import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../not-checked.ts';
import { noRedirects, redirectSteps, withoutWww } from './redirect-steps.ts';

export const hostConsistency = defineAudit({
  id: 'redirects/host-consistency',
  title: 'Hosts of the chain',
  passedTitle: 'Chain settles on one host',
  failedTitle: 'Chain changes hosts needlessly',
  why: 'A site that responds under several names, with and without www, divides its own standing in search.',
  needs: [],
  outcomes: {
    same: { modifier: 0, severity: 'good', says: 'The chain stays on one host.', fix: null },
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
      says: 'The chain leaves a host and comes back to it, or to the same name with or without www.',
      fix: 'Choose one host name and redirect the other to it, never back.',
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
