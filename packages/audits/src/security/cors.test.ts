import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { cors } from './cors.ts';

const answer = (allowOrigin: string | null, allowCredentials: string | null = null) =>
  makeSubject({ cors: { ok: true, value: { sentOrigin: 'https://probe.example', allowOrigin, allowCredentials } } });

testAudit(cors, [
  ['no header', answer(null), 'none'],
  ['empty header', answer(''), 'none'],
  ['everyone', answer('*'), 'public'],
  ['somebody else', answer('https://friend.example', 'true'), 'restricted'],
  ['reflected without cookies', answer('https://probe.example'), 'restricted'],
  ['reflected, credentials refused', answer('https://probe.example', 'false'), 'restricted'],
  ['reflected with cookies', answer('https://probe.example', ' TRUE '), 'universal'],
  ['not probed', makeSubject(), 'not-run'],
]);
