import { defineAudit } from '../define-audit.ts';
import { onlyTls13 } from './tls-traits.ts';

export const untestedFlaws = defineAudit({
  id: 'ssl/untested-flaws',
  title: 'Flaws that were not tested',
  failedTitle: 'Some flaws not tested',
  why: 'Some flaws show only to an attack, or to dozens of handshakes, and neither is done to a site unasked.',
  needs: ['tls'],
  outcomes: {
    'not-tested': {
      cap: null,
      severity: 'info',
      says: 'ROBOT, Ticketbleed and padding oracles (GOLDENDOODLE, Zombie POODLE) were not tested: the grade does not cover them.',
      fix: 'Test your own server for them with testssl.sh.',
    },
  },
  run({ tls }) {
    return onlyTls13(tls, 'flaw of older versions') ?? { outcome: 'not-tested' };
  },
});
