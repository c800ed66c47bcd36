import { isNonce } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { allowsAnyHost, type CspDirectives, listFor, sourcesInForce } from '../parse/csp.ts';
import { pageCsp } from './page-csp.ts';

export const cspDirectives = defineAudit({
  id: 'security/csp-directives',
  title: 'CSP directives without a fallback',
  passedTitle: 'CSP directives complete',
  failedTitle: 'CSP directives missing',
  why: "base-uri and form-action don't fall back to default-src, so a policy without them leaves them unrestricted.",
  needs: ['page'],
  outcomes: {
    complete: {
      modifier: 0,
      severity: 'good',
      says: 'The policy restricts base-uri, form-action and object-src.',
      fix: null,
    },
    incomplete: {
      modifier: 0,
      severity: 'low',
      says: "The policy doesn't restrict all of base-uri, form-action and object-src.",
      fix: "Add the missing directives: base-uri 'none', form-action 'self', object-src 'none'.",
    },
    'nonces-without-base-uri': {
      modifier: 0,
      severity: 'medium',
      says: "The policy trusts scripts by nonce or hash but doesn't restrict base-uri: an injected <base> can make the page load its scripts from another host.",
      fix: "Add base-uri 'none' or base-uri 'self'.",
    },
  },
  run({ page }) {
    const { policies } = pageCsp(page);
    if (policies === null || policies.length === 0) return { notApplicable: 'No valid policy is set.' };
    const unlimited = withoutFallback.filter((name) => policies.every((policy) => isAnybodys(listFor(policy, name))));
    if (unlimited.length === 0) return { outcome: 'complete' };
    const isTricked = unlimited.includes('base-uri') && policies.some(trustsByNonce);
    return { outcome: isTricked ? 'nonces-without-base-uri' : 'incomplete', facts: { unlimited } };
  },
});

/** object-src has one, but is left open by many that set script-src alone. */
const withoutFallback = ['base-uri', 'form-action', 'object-src'];

const isAnybodys = (sources: ReadonlySet<string> | undefined): boolean =>
  sources === undefined || [...sources].some(allowsAnyHost);

/** A hash matches a file only if the element has integrity, so the file is also found by its URL. */
const trustsByNonce = (directives: CspDirectives): boolean =>
  [...(sourcesInForce(directives, 'script-src-elem') ?? [])].some(isNonce);
