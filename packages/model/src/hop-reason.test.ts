import { expect, test } from 'vitest';
import { describeHopReason } from './hop-reason.ts';
import type { Hop } from './trace.ts';

test.each<[Pick<Hop, 'redirectType' | 'redirect' | 'by'>, string]>([
  [{ redirectType: 'HTTP_308', redirect: { to: '/', delaySeconds: null } }, 'Redirect with status 308'],
  [{ redirectType: 'META_REFRESH', redirect: { to: '/', delaySeconds: 0 } }, 'Meta refresh'],
  [{ redirectType: 'REFRESH_HEADER', redirect: { to: '/', delaySeconds: 3 } }, 'Refresh header after 3 s'],
  [{ redirectType: 'HSTS', redirect: { to: '/', delaySeconds: null } }, 'HSTS, without a request'],
  [{ redirectType: 'JAVASCRIPT', redirect: { to: '/', delaySeconds: null } }, 'Script'],
  [
    {
      redirectType: 'JAVASCRIPT',
      redirect: { to: '/', delaySeconds: null },
      by: { kind: 'form', file: 'https://a.test/send.js', line: 2, column: 1 },
    },
    'Form sent by script send.js, line 2',
  ],
  [{ redirectType: 'FINAL', redirect: null }, 'Final response'],
])('%j', (hop, reason) => {
  expect(describeHopReason(hop)).toBe(reason);
});
