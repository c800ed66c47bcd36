import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { cors } from './cors.ts';

const respond = (allowOrigin: string | null, allowCredentials: string | null = null) =>
  makeSubject({
    cors: { ok: true, value: { statusCode: 200, sentOrigin: 'https://probe.example', allowOrigin, allowCredentials } },
  });

testAudit(cors, [
  ['no header', respond(null), 'none'],
  ['empty header', respond(''), 'none'],
  ['everyone', respond('*'), 'public'],
  ['another site', respond('https://friend.example', 'true'), 'restricted'],
  ['reflected without cookies', respond('https://probe.example'), 'restricted'],
  ['reflected, credentials refused', respond('https://probe.example', 'false'), 'restricted'],
  ['reflected with cookies', respond('https://probe.example', ' TRUE '), 'universal'],
  ['not probed', makeSubject(), 'not-run'],
]);
