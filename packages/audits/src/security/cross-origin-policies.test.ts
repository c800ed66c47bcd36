import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { crossOriginEmbedderPolicy } from './cross-origin-embedder-policy.ts';
import { crossOriginOpenerPolicy } from './cross-origin-opener-policy.ts';
import { crossOriginResourcePolicy } from './cross-origin-resource-policy.ts';

const embedder = (value: string) => makeSubject({ headers: [['Cross-Origin-Embedder-Policy', value]] });

testAudit(crossOriginEmbedderPolicy, [
  ['absent', makeSubject(), 'absent', { header: null }],
  ['require-corp', embedder('require-corp'), 'require-corp'],
  ['credentialless', embedder('credentialless'), 'credentialless'],
  ['unsafe-none', embedder('unsafe-none'), 'unsafe-none'],
  ['unknown', embedder('everyone'), 'invalid', { header: 'everyone' }],
]);

const opener = (value: string) => makeSubject({ headers: [['Cross-Origin-Opener-Policy', value]] });

testAudit(crossOriginOpenerPolicy, [
  ['absent', makeSubject(), 'absent', { header: null }],
  ['same-origin', opener('same-origin'), 'same-origin'],
  ['same-origin-allow-popups', opener('same-origin-allow-popups'), 'same-origin-allow-popups'],
  ['noopener-allow-popups', opener('noopener-allow-popups'), 'noopener-allow-popups'],
  ['unsafe-none', opener('unsafe-none'), 'unsafe-none'],
  ['unknown', opener('everyone'), 'invalid', { header: 'everyone' }],
]);

const resource = (value: string) => makeSubject({ headers: [['Cross-Origin-Resource-Policy', value]] });

testAudit(crossOriginResourcePolicy, [
  ['absent', makeSubject(), 'absent', { header: null }],
  ['same-origin', resource('same-origin'), 'same-origin'],
  ['same-site', resource('same-site'), 'same-site'],
  ['cross-origin', resource('cross-origin'), 'cross-origin'],
  ['unknown', resource('everyone'), 'invalid', { header: 'everyone' }],
  [
    'sent twice',
    makeSubject({
      headers: [
        ['Cross-Origin-Resource-Policy', 'same-origin'],
        ['Cross-Origin-Resource-Policy', 'same-origin'],
      ],
    }),
    'invalid',
    { header: 'same-origin, same-origin' },
  ],
]);
