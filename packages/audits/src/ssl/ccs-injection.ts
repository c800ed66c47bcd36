import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';
import { onlyTls13 } from './tls-traits.ts';

export const ccsInjection = defineAudit({
  id: 'ssl/ccs-injection',
  title: 'CCS injection',
  passedTitle: 'CCS injection not possible',
  failedTitle: 'CCS injection possible',
  why: 'Servers with OpenSSL from before June 2014 let an attacker on the way choose the keys (CVE-2014-0224).',
  needs: ['tls'],
  outcomes: {
    refused: {
      cap: null,
      severity: 'good',
      says: 'The server refuses a change of keys before they are agreed.',
      fix: null,
    },
    accepted: {
      cap: 'F',
      severity: 'critical',
      says: 'The server takes a change of keys before they are agreed, so an attacker on the way can read everything.',
      fix: 'Update OpenSSL on the server, and replace the key of the certificate.',
    },
  },
  run({ tls }) {
    const { ccsInjection: isAccepted } = tls.traits;
    const notApplicable = onlyTls13(tls, 'early change of keys');
    if (notApplicable) return notApplicable;
    if (isAccepted === null) return notChecked('The server neither refused nor took the message.');
    return { outcome: isAccepted ? 'accepted' : 'refused' };
  },
});
