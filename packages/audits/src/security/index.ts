import type { SecurityAnalysis, SecurityEntry } from '@hopwise/model';
import type { AnalysisCategory } from '../category.ts';
import { analyzeSecurity, securityEntryOf } from './analyze-security.ts';
import { chainAudits, headerAudits, hostAudits } from './security-audits.ts';

const idsOf = (audits: readonly { id: string }[]): string => audits.map(({ id }) => `\`${id}\``).join(', ');

export const security: AnalysisCategory<SecurityAnalysis, SecurityEntry> = {
  kind: 'security',
  title: 'Security',
  howScored: `\
**Headers** (\`flags.securityHeaders.score\`) follow the MDN HTTP Observatory, algorithm version 6. The score starts at 100 and takes every
penalty. Bonuses count only if that leaves 90 or more, so that nobody makes up for a missing essential with extras. It never falls
below 0 and is shown as at most 100; \`uncappedScore\` keeps the Observatory's own number. Letters: from 100 A+, 90 A, 85 A-, 80 B+, 70 B, 65 B-,
60 C+, 50 C, 45 C-, 40 D+, 30 D, 25 D-, else F. Audits: ${idsOf(headerAudits)}.

**Security score** (\`securityScore\`) is the headers score less what the chain and the page lose beyond their headers. What is certain
costs points: a redirect from https down to http, mixed content, a listed dangerous site, a CORS list that lets in look-alike origins. What is a guess (an open redirect, a look-alike host
name, a secret in a URL) or minor (a version number, a missing Permissions-Policy or security.txt, gaps in a content policy) is reported and costs nothing. Audits: ${idsOf(chainAudits)}.

**Hosts.** Each host of the chain has a card by its role. One that only redirects is judged on ${idsOf(hostAudits)}: it shows no page, so it
needs no content policy. The last one has the headers score, at most 39 where browsers refuse its certificate.

Where we differ from the Observatory ([agreement.md](agreement.md) has every difference that was seen):

- An HSTS max-age that is not a number is invalid; the Observatory lets it pass.
- Empty parts of a comma-separated CSP header are skipped (RFC 9110 section 5.6.1), not invalid.
- frame-ancestors and report-uri in a meta element never count, as in browsers. frame-ancestors for anybody is no protection, and counts
  also where the policy is invalid for a directive that it repeats.
- Several policies are judged each for itself: unsafe is what all of them let through. The Observatory joins them name by name, and takes a
  directive that only a later one has for 'none'.
- In a meta element a referrer policy is one word, the old words (never, always, default) included. A list there means nothing to browsers.
- An integrity attribute counts where it has a hash that browsers know.
- Cookies are judged on every hop of the chain, each by the HSTS of its own host; one that browsers would refuse, or that
  is over when it is set, is left out. Plain http sets no Secure cookie and replaces none.

Where we follow it although browsers are milder: a repeated CSP directive is invalid, and a script URL that starts with //
counts as http. Of a header sent twice the first counts, but CORP, COEP and COOP
are then invalid.`,
  audits: [...headerAudits, ...chainAudits, ...hostAudits.filter((audit) => !headerAudits.includes(audit))].map(
    (audit) => ({ audit, weight: null }),
  ),
  analyze: analyzeSecurity,
  entry: securityEntryOf,
};
