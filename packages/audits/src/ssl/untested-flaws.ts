import { defineAudit } from '../define-audit.ts';
import { onlyTls13 } from './tls-traits.ts';

export const untestedFlaws = defineAudit({
  id: 'ssl/untested-flaws',
  title: 'Vulnerabilities not tested',
  failedTitle: 'Some vulnerabilities not tested',
  why: "Detecting these requires an active exploit or dozens of handshakes, which we don't run without permission.",
  needs: ['tls'],
  outcomes: {
    'not-tested': {
      cap: null,
      severity: 'info',
      says: "The grade doesn't cover SSL 2.0 (DROWN), Heartbleed, CCS injection, ROBOT, Ticketbleed or padding oracles (GOLDENDOODLE, Zombie POODLE).",
      fix: 'Test your own server with testssl.sh.',
    },
  },
  run({ tls }) {
    return onlyTls13(tls, 'vulnerabilities of older versions') ?? { outcome: 'not-tested' };
  },
});
