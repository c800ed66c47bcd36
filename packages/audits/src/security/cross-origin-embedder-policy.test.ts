import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { crossOriginEmbedderPolicy } from './cross-origin-embedder-policy.ts';

const sent = (value: string) => makeSubject({ headers: [['Cross-Origin-Embedder-Policy', value]] });

testAudit(crossOriginEmbedderPolicy, [
  ['absent', makeSubject(), 'absent', { header: null }],
  ['require-corp', sent('require-corp'), 'require-corp'],
  ['credentialless', sent('credentialless'), 'credentialless'],
  ['unsafe-none', sent('unsafe-none'), 'unsafe-none'],
  ['unknown', sent('everyone'), 'invalid', { header: 'everyone' }],
]);
