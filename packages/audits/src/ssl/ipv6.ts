import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const ipv6 = defineAudit({
  id: 'ssl/ipv6',
  title: 'IPv6',
  passedTitle: 'Reachable over IPv6',
  failedTitle: 'Not reachable over IPv6',
  why: 'Mobile networks are often IPv6 inside: hosts without it are reached through a translator.',
  needs: ['tls'],
  outcomes: {
    reachable: {
      cap: null,
      severity: 'good',
      says: 'The host has an IPv6 address that accepts connections.',
      fix: null,
    },
    refused: {
      cap: null,
      severity: 'low',
      says: 'The host has IPv6 addresses, but they do not accept connections.',
      fix: 'Let the web server listen on IPv6 too, or take the AAAA records out of DNS.',
    },
    none: {
      cap: null,
      severity: 'info',
      says: 'The host has no IPv6 address.',
      fix: 'Let the web server listen on IPv6, and add an AAAA record to DNS.',
    },
  },
  run({ tls: { dns } }) {
    if (dns.addresses.length === 0) return { notApplicable: 'The host is an IP address itself, or a local name.' };
    const own = dns.addresses.filter(({ family }) => family === 6);
    const facts = { addresses: own.map(({ ip }) => ip) };
    if (own.length === 0) return { outcome: 'none', facts };
    if (own.some(({ answers }) => answers)) return { outcome: 'reachable', facts };
    if (own.some(({ answers }) => answers === null)) {
      return notChecked('The IPv6 address of the host could not be reached from here.');
    }
    return { outcome: 'refused', facts };
  },
});
