import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { serverVersion } from './server-version.ts';

testAudit(serverVersion, [
  ['nothing', makeSubject(), 'hidden'],
  ['product only', makeSubject({ headers: [['Server', 'nginx']] }), 'hidden'],
  ['server', makeSubject({ headers: [['Server', 'Apache/2.4.57 (Debian)']] }), 'shown'],
  ['language', makeSubject({ headers: [['x-powered-by', 'PHP/8.1.2']] }), 'shown'],
  ['another header', makeSubject({ headers: [['X-Trace', '1.2.3']] }), 'hidden'],
  [
    'on the way',
    makeSubject({
      hops: makeChain(
        ['https://a.example/', 'https://b.example/'],
        [{ responseHeaders: [['Server', 'nginx/1.25.3']] }],
      ),
    }),
    'shown',
    { headers: [{ hopIndex: 0, value: 'nginx/1.25.3' }] },
  ],
]);
