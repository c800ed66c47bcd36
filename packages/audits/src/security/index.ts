import type { SecurityAnalysis, SecurityEntry } from '@hopwise/model';
import type { AnalysisCategory } from '../category.ts';
import { analyzeSecurity, securityEntryOf } from './analyze-security.ts';
import { chainAudits, headerAudits, hostAudits } from './security-audits.ts';

const idsOf = (audits: readonly { id: string }[]): string => audits.map(({ id }) => `\`${id}\``).join(', ');

export const security: AnalysisCategory<SecurityAnalysis, SecurityEntry> = {
  kind: 'security',
  title: 'Security',
  howScored: `\
**Headers** (\`flags.securityHeaders.score\`) follow the MDN HTTP Observatory, algorithm version 6. The score starts at 100, minus
penalties. Bonuses count only if the score is still 90 or more, so extras can't make up for a missing essential. It never falls
below 0 and is shown as at most 100; \`uncappedScore\` has the Observatory's own number. Grades: from 100 A+, 90 A, 85 A-, 80 B+, 70 B, 65 B-,
60 C+, 50 C, 45 C-, 40 D+, 30 D, 25 D-, else F. Audits: ${idsOf(headerAudits)}.

**Security score** (\`securityScore\`) is the headers score minus penalties for the chain and the page. Only certain findings cost points:
a redirect from https to http, mixed content, a blocklisted site, a CORS check that lets in look-alike origins. Guesses (an open redirect,
a look-alike host name, a secret in a URL) and minor findings (a version number, a missing Permissions-Policy or security.txt, gaps in a
content security policy) are reported at no cost. Audits: ${idsOf(chainAudits)}.

**Hosts.** Each host in the chain has a scorecard for its role. A host that only redirects is judged on ${idsOf(hostAudits)}: it serves no
page, so it needs no content security policy. The last host gets the headers score, capped at 39 if browsers reject its certificate.

Where we differ from the Observatory ([agreement.md](agreement.md) lists every difference we found):

- An HSTS max-age that isn't a number is invalid; the Observatory accepts it.
- Empty parts of a comma-separated CSP header are skipped (RFC 9110 section 5.6.1), not invalid.
- frame-ancestors and report-uri in a meta element never count, as in browsers. A frame-ancestors that allows any site is no protection.
  frame-ancestors also counts if the policy is invalid because it repeats a directive.
- Several policies are judged separately: only what all of them allow is unsafe. The Observatory merges them by directive name, and
  treats a directive that only a later policy has as 'none'.
- In a meta element, a referrer policy is a single word, including the old values (never, always, default). Browsers ignore a list there.
- An integrity attribute counts if it has a hash that browsers support.
- Cookies are judged on every hop in the chain, each by the HSTS policy of its own host. Cookies that browsers would reject, or that are
  already expired when set, are left out. Plain http can't set or replace a Secure cookie.

Where we follow the Observatory although browsers are more lenient: a repeated CSP directive is invalid, and a script URL that starts with //
counts as http. If a header is sent twice, the first one counts, except that CORP, COEP and COOP are then invalid.`,
  audits: [...headerAudits, ...chainAudits, ...hostAudits.filter((audit) => !headerAudits.includes(audit))].map(
    (audit) => ({ audit, weight: null }),
  ),
  analyze: analyzeSecurity,
  entry: securityEntryOf,
};
