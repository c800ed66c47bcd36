import { defineAudit } from '../define-audit.ts';
import { onlyTls13 } from './tls-traits.ts';

export const untestedFlaws = defineAudit({
  id: 'ssl/untested-flaws',
  title: 'Vulnerabilities not tested',
  failedTitle: 'Some vulnerabilities not tested',
  why: "These tests send messages that no browser sends. They need the consent of the server's operator.",
  needs: ['tls'],
  outcomes: {
    'not-tested': {
      cap: null,
      severity: 'info',
      says: 'The grade does not cover SSL 2.0 (DROWN), Heartbleed, CCS injection, ROBOT, Ticketbleed and padding oracles (GOLDENDOODLE, Zombie POODLE).',
      fix: 'Test your own server with testssl.sh.',
    },
  },
  run({ tls }) {
    return onlyTls13(tls, 'flaw of older versions') ?? { outcome: 'not-tested' };
  },
});
