import { isNonce } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { type CspDirectives, sourcesInForce } from '../parse/csp.ts';
import { isAnybody } from '../parse/csp-source.ts';
import { pageCsp } from './page-csp.ts';

export const cspDirectives = defineAudit({
  id: 'security/csp-directives',
  title: 'CSP directives without a fallback',
  passedTitle: 'CSP limits what has no fallback',
  failedTitle: 'CSP directives missing',
  why: 'default-src does not stand in for base-uri and form-action: a policy that leaves them out does not limit them.',
  needs: ['page'],
  outcomes: {
    complete: {
      modifier: 0,
      severity: 'good',
      says: 'The policy limits base-uri, form-action and object-src.',
      fix: null,
    },
    incomplete: {
      modifier: 0,
      severity: 'low',
      says: 'The policy does not limit all of base-uri, form-action and object-src.',
      fix: "Add what is missing: base-uri 'none', form-action 'self', object-src 'none'.",
    },
    'nonces-without-base-uri': {
      modifier: 0,
      severity: 'medium',
      says: "The policy trusts scripts by nonce or hash but not base-uri: an injected base element sends the page's own script elements to another host.",
      fix: "Add base-uri 'none' or base-uri 'self'.",
    },
  },
  run({ page }) {
    const { whole } = pageCsp(page);
    if (whole === null || whole.directives.size === 0) return { notApplicable: 'No valid policy is set.' };
    const { directives } = whole;
    const isOpen = {
      'base-uri': isAnybodys(directives.get('base-uri')),
      'form-action': isAnybodys(directives.get('form-action')),
      'object-src': isAnybodys(directives.get('object-src') ?? directives.get('default-src')),
    };
    const unlimited = Object.entries(isOpen).flatMap(([name, open]) => (open ? [name] : []));
    if (unlimited.length === 0) return { outcome: 'complete' };
    const outcome = isOpen['base-uri'] && trustsByNonce(directives) ? 'nonces-without-base-uri' : 'incomplete';
    return { outcome, facts: { unlimited } };
  },
});

const isAnybodys = (sources: ReadonlySet<string> | undefined): boolean =>
  sources === undefined || [...sources].some(isAnybody);

/** A hash stands for a file only where the element has integrity, so it too is found by its URL. */
const trustsByNonce = (directives: CspDirectives): boolean =>
  [...(sourcesInForce(directives, 'script-src-elem') ?? [])].some(isNonce);
