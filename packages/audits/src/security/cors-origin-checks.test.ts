import type { CorsProbe, CorsResponse } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { corsOriginChecks } from './cors-origin-checks.ts';

const lookAlike = 'https://example.com.cors-probe-example.com';
const respond = (sentOrigin: string, allowOrigin: string | null, allowCredentials: string | null): CorsResponse => ({
  statusCode: 200,
  sentOrigin,
  allowOrigin,
  allowCredentials,
});
const probed = (tricky?: CorsResponse[], foreign: Partial<CorsProbe> = {}) =>
  makeSubject({
    cors: { ok: true, value: { ...respond('https://x.invalid', null, null), ...foreign, ...(tricky && { tricky }) } },
  });

testAudit(corsOriginChecks, [
  ['nothing allowed', probed([respond('null', null, null), respond(lookAlike, null, null)]), 'strict'],
  [
    'another origin allowed',
    probed([respond('null', 'https://friend.example', 'true'), respond(lookAlike, 'https://friend.example', 'true')]),
    'strict',
  ],
  ['null with cookies', probed([respond('null', 'null', 'true'), respond(lookAlike, null, null)]), 'null-origin'],
  ['null without cookies', probed([respond('null', 'null', null)]), 'open-without-cookies'],
  [
    'credentials in other letters, which browsers refuse',
    probed([respond('null', 'null', 'True')]),
    'open-without-cookies',
  ],
  [
    'look-alike with cookies',
    probed([respond('null', null, null), respond(lookAlike, lookAlike, 'true')]),
    'look-alike',
  ],
  ['look-alike without cookies', probed([respond(lookAlike, lookAlike, null)]), 'open-without-cookies'],
  ['both', probed([respond('null', 'null', 'true'), respond(lookAlike, lookAlike, 'true')]), 'look-alike'],
  ['open to all', probed(undefined, { allowOrigin: '*' }), 'not-applicable'],
  ['any origin', probed(undefined, { allowOrigin: 'https://x.invalid', allowCredentials: 'true' }), 'not-applicable'],
  ['no response to them', probed(), 'not-run'],
  ['not probed', makeSubject(), 'not-run'],
]);
