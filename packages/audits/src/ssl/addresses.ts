import { defineAudit } from '../define-audit.ts';

export const addresses = defineAudit({
  id: 'ssl/addresses',
  title: 'Host IP addresses',
  passedTitle: 'All IP addresses accept connections',
  failedTitle: 'IP address without a server',
  why: "DNS may send visitors to any of these IP addresses. One that's down causes slow or failed visits.",
  needs: ['tls'],
  outcomes: {
    'all-accept': {
      cap: null,
      severity: 'good',
      says: 'Every IP address that could be tested accepts connections.',
      fix: null,
    },
    'some-refuse': {
      cap: null,
      severity: 'low',
      says: "An IP address of the host doesn't accept connections.",
      fix: 'Remove the IP address from DNS, or start the web server there.',
    },
  },
  run({ tls: { dns } }) {
    if (dns.addresses.length === 0) return { notApplicable: 'The host is an IP address or a local name.' };
    const listed = (answers: boolean | null) =>
      dns.addresses.filter((address) => address.answers === answers).map(({ ip }) => ip);
    const facts = { accepts: listed(true), refuses: listed(false), notChecked: listed(null) };
    return { outcome: facts.refuses.length > 0 ? 'some-refuse' : 'all-accept', facts };
  },
});
