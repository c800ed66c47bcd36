import type { HeaderPair } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { xFrameOptions } from './x-frame-options.ts';

const sent = (...headers: HeaderPair[]) => makeSubject({ headers });

testAudit(xFrameOptions, [
  ['deny', sent(['X-Frame-Options', 'deny']), 'restricted'],
  ['one value twice', sent(['X-Frame-Options', 'SAMEORIGIN'], ['X-Frame-Options', 'sameorigin']), 'restricted'],
  ['two lines', sent(['X-Frame-Options', 'foo'], ['X-Frame-Options', 'DENY']), 'conflicting', { header: 'foo, DENY' }],
  ['two values in one line', sent(['X-Frame-Options', 'DENY, foo']), 'conflicting'],
  ['two unknown values', sent(['X-Frame-Options', 'foo'], ['X-Frame-Options', 'bar']), 'invalid'],
  ['allow-from', sent(['X-Frame-Options', 'ALLOW-FROM https://a.example']), 'allow-from'],
  ['unknown', sent(['X-Frame-Options', 'maybe']), 'invalid'],
  ['absent', makeSubject(), 'missing'],
  ['frame-ancestors', sent(['Content-Security-Policy', "frame-ancestors 'self'"]), 'frame-ancestors'],
  ['frame-ancestors for anyone', sent(['Content-Security-Policy', 'frame-ancestors *']), 'missing'],
  ['any https site', sent(['Content-Security-Policy', 'frame-ancestors https:']), 'missing'],
  ['any domain of a suffix', sent(['Content-Security-Policy', 'frame-ancestors *.com']), 'missing'],
  ['one site and anyone', sent(['Content-Security-Policy', "frame-ancestors 'self' http://*"]), 'missing'],
  ['subdomains of one site', sent(['Content-Security-Policy', 'frame-ancestors *.example.com']), 'frame-ancestors'],
  [
    'anyone, over X-Frame-Options, which browsers then ignore',
    sent(['X-Frame-Options', 'DENY'], ['Content-Security-Policy', 'frame-ancestors *']),
    'missing',
  ],
  [
    'anyone by one policy, one site by another',
    sent(['Content-Security-Policy', 'frame-ancestors *'], ['Content-Security-Policy', "frame-ancestors 'self'"]),
    'frame-ancestors',
  ],
  [
    'frame-ancestors over an invalid header',
    sent(['X-Frame-Options', 'maybe'], ['Content-Security-Policy', "default-src *; frame-ancestors 'self'"]),
    'frame-ancestors',
  ],
  [
    'frame-ancestors in a meta element',
    makeSubject({ html: `<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'">` }),
    'missing',
  ],
  [
    'a directive that is repeated, of which browsers obey the first',
    sent(['Content-Security-Policy', "frame-ancestors 'self'; frame-ancestors *"]),
    'frame-ancestors',
    { frameAncestors: ["'self'"] },
  ],
  ['nobody', sent(['Content-Security-Policy', 'frame-ancestors']), 'frame-ancestors'],
  [
    'anyone by a later policy, nothing by the first',
    sent(['Content-Security-Policy', "default-src 'self'"], ['Content-Security-Policy', 'frame-ancestors *']),
    'missing',
  ],
]);
