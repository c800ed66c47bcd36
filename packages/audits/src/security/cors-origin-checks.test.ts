import type { CorsAnswer, CorsProbe } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { corsOriginChecks } from './cors-origin-checks.ts';

const lookAlike = 'https://example.com.cors-probe-example.com';
const answer = (sentOrigin: string, allowOrigin: string | null, allowCredentials: string | null): CorsAnswer => ({
  sentOrigin,
  allowOrigin,
  allowCredentials,
});
const probed = (tricky?: CorsAnswer[], foreign: Partial<CorsProbe> = {}) =>
  makeSubject({
    cors: { ok: true, value: { ...answer('https://x.invalid', null, null), ...foreign, ...(tricky && { tricky }) } },
  });

testAudit(corsOriginChecks, [
  ['nothing allowed', probed([answer('null', null, null), answer(lookAlike, null, null)]), 'strict'],
  [
    'another origin allowed',
    probed([answer('null', 'https://friend.example', 'true'), answer(lookAlike, 'https://friend.example', 'true')]),
    'strict',
  ],
  ['null with cookies', probed([answer('null', 'null', 'true'), answer(lookAlike, null, null)]), 'null-origin'],
  ['null without cookies', probed([answer('null', 'null', null)]), 'open-without-cookies'],
  [
    'credentials in other letters, which browsers refuse',
    probed([answer('null', 'null', 'True')]),
    'open-without-cookies',
  ],
  ['look-alike with cookies', probed([answer('null', null, null), answer(lookAlike, lookAlike, 'true')]), 'look-alike'],
  ['look-alike without cookies', probed([answer(lookAlike, lookAlike, null)]), 'open-without-cookies'],
  ['both', probed([answer('null', 'null', 'true'), answer(lookAlike, lookAlike, 'true')]), 'look-alike'],
  ['open to all', probed(undefined, { allowOrigin: '*' }), 'not-applicable'],
  ['any origin', probed(undefined, { allowOrigin: 'https://x.invalid', allowCredentials: 'true' }), 'not-applicable'],
  ['no response to them', probed(), 'not-run'],
  ['not probed', makeSubject(), 'not-run'],
]);
