import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { userInfo } from './user-info.ts';

const redirect = (location: string, to = 'https://evil.test/') =>
  makeSubject({ hops: makeChain(['https://a.test/', to], [{ responseHeaders: [['Location', location]] }]) });

testAudit(userInfo, [
  ['in the Location', redirect('https://bank.example@evil.test/'), 'found', { hopIndex: 0, host: 'evil.test' }],
  ['without a scheme', redirect('//bank.example:pw@evil.test/'), 'found'],
  ['in the URL that was followed', redirect('/', 'https://me@evil.test/'), 'found'],
  ['an @ in the path', redirect('https://evil.test/@me'), 'none'],
  ['an @ in the query', redirect('https://evil.test?mail=a@b.test'), 'none'],
  ['no redirect', makeSubject(), 'none'],
]);
