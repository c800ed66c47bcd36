import type { SafeBrowsing } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { safeBrowsing } from './safe-browsing.ts';

const asked = (verdict: SafeBrowsing['verdict']) =>
  makeSubject({
    safeBrowsing: {
      verdict,
      sources: [
        { name: 'local list', verdict, threats: [], urls: verdict === 'UNSAFE' ? ['https://example.com/'] : [] },
      ],
      checkedAt: '2026-06-01T00:00:00Z',
    },
  });

testAudit(safeBrowsing, [
  ['clean', asked('SAFE'), 'safe', { checkedAt: '2026-06-01T00:00:00Z' }],
  [
    'listed',
    asked('UNSAFE'),
    'unsafe',
    {
      hopIndex: 0,
      host: 'example.com',
      listed: [{ url: 'https://example.com/', list: 'local list' }],
      sources: [{ name: 'local list', verdict: 'UNSAFE' }],
    },
  ],
  ['asked without a response', asked('UNKNOWN'), 'not-run'],
  ['no list to ask', makeSubject({ safeBrowsing: { verdict: 'UNKNOWN', sources: [], checkedAt: null } }), 'not-run'],
  ['never asked', makeSubject(), 'not-run'],
]);
