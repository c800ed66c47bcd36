import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';

export const ipv6 = defineAudit({
  id: 'ssl/ipv6',
  title: 'IPv6',
  passedTitle: 'Reachable over IPv6',
  failedTitle: 'Not reachable over IPv6',
  why: 'Many mobile networks are IPv6-only and reach IPv4 hosts through a translator (NAT64).',
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
      says: "The host has IPv6 addresses, but they don't accept connections.",
      fix: 'Make the web server listen on IPv6 too, or remove the AAAA records from DNS.',
    },
    none: {
      cap: null,
      severity: 'info',
      says: 'The host has no IPv6 address.',
      fix: 'Make the web server listen on IPv6, and add an AAAA record to DNS.',
    },
  },
  run({ tls: { dns } }) {
    if (dns.addresses.length === 0) return { notApplicable: 'The host is an IP address or a local name.' };
    const own = dns.addresses.filter(({ family }) => family === 6);
    const facts = { addresses: own.map(({ ip }) => ip) };
    if (own.length === 0) return { outcome: 'none', facts };
    if (own.some(({ answers }) => answers)) return { outcome: 'reachable', facts };
    if (own.some(({ answers }) => answers === null)) {
      return notChecked("The host's IPv6 address couldn't be reached from this server.");
    }
    return { outcome: 'refused', facts };
  },
});
