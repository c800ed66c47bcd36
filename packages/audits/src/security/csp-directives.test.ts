import type { HeaderPair } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { cspDirectives } from './csp-directives.ts';

const csp = (...policies: string[]) =>
  makeSubject({ headers: policies.map((policy): HeaderPair => ['Content-Security-Policy', policy]) });

testAudit(cspDirectives, [
  ['all of them', csp("default-src 'none'; base-uri 'none'; form-action 'self'"), 'complete'],
  ['each by another policy', csp("default-src 'none'; base-uri 'none'", "form-action 'self'"), 'complete'],
  ['base-uri missing', csp("default-src 'self'; form-action 'self'"), 'incomplete', { unlimited: ['base-uri'] }],
  ['none of them', csp("script-src 'self'"), 'incomplete', { unlimited: ['base-uri', 'form-action', 'object-src'] }],
  [
    'there, but for anyone',
    csp("default-src 'self'; base-uri *; form-action https:; object-src *"),
    'incomplete',
    { unlimited: ['base-uri', 'form-action', 'object-src'] },
  ],
  [
    'nonces without base-uri',
    csp("default-src 'none'; script-src 'nonce-x'; form-action 'none'"),
    'nonces-without-base-uri',
    { unlimited: ['base-uri'] },
  ],
  ['nonces with base-uri', csp("default-src 'none'; script-src 'nonce-x'; base-uri 'self'"), 'incomplete'],
  [
    'in a meta element',
    makeSubject({
      html: `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; base-uri 'self'; form-action 'self'">`,
    }),
    'complete',
  ],
  ['no policy', makeSubject(), 'not-applicable'],
]);
