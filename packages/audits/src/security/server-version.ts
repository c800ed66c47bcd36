import type { Hop } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

const productHeaders = ['server', 'x-powered-by', 'x-generator', 'x-aspnet-version', 'x-aspnetmvc-version'];
const versionNumber = /\d\.\d/;
const maxValueLength = 256;

export const serverVersion = defineAudit({
  id: 'security/server-version',
  title: 'Server version numbers',
  passedTitle: 'Server version hidden',
  failedTitle: 'Server version exposed',
  why: 'A version number shows attackers which known vulnerabilities to try first.',
  needs: ['response'],
  outcomes: {
    hidden: { modifier: 0, severity: 'good', says: 'No host reveals its software version.', fix: null },
    shown: {
      modifier: 0,
      severity: 'low',
      says: 'A host reveals its server software version.',
      fix: 'Hide the version, for example with server_tokens off in nginx, ServerTokens Prod in Apache or expose_php off in PHP.',
    },
  },
  run({ hops }) {
    const headers = hops.flatMap(versionsOf);
    return { outcome: headers.length > 0 ? 'shown' : 'hidden', facts: { headers } };
  },
});

const versionsOf = ({ hopIndex, responseHeaders }: Hop): { hopIndex: number; name: string; value: string }[] =>
  responseHeaders.flatMap(([name, value]) => {
    const shown = value.slice(0, maxValueLength);
    return productHeaders.includes(name.toLowerCase()) && versionNumber.test(shown)
      ? [{ hopIndex, name, value: shown }]
      : [];
  });
