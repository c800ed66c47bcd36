import { defineAudit } from '../define-audit.ts';

export const addresses = defineAudit({
  id: 'ssl/addresses',
  title: 'IP addresses of the host',
  passedTitle: 'All IP addresses accept connections',
  failedTitle: 'IP address without a server',
  why: 'Visitors are sent to any of the IP addresses in DNS: one that does not serve them costs time, or the visit.',
  needs: ['tls'],
  outcomes: {
    'all-accept': {
      cap: null,
      severity: 'good',
      says: 'Every IP address of the host that could be tried was reached.',
      fix: null,
    },
    'some-refuse': {
      cap: null,
      severity: 'low',
      says: 'An IP address of the host does not accept connections.',
      fix: 'Take the IP address out of DNS, or start the web server there.',
    },
  },
  run({ tls: { dns } }) {
    if (dns.addresses.length === 0) return { notApplicable: 'The host is an IP address itself, or a local name.' };
    const listed = (answers: boolean | null) =>
      dns.addresses.filter((address) => address.answers === answers).map(({ ip }) => ip);
    const facts = { accepts: listed(true), refuses: listed(false), notChecked: listed(null) };
    return { outcome: facts.refuses.length > 0 ? 'some-refuse' : 'all-accept', facts };
  },
});
