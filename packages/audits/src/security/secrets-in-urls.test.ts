import { expect, it } from 'vitest';
import { runAudit } from '../run-audits.ts';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { secretsInUrls } from './secrets-in-urls.ts';

const url = (address: string) => makeSubject({ url: address });

const chain = (...urls: string[]) => makeSubject({ hops: makeChain(urls) });

testAudit(secretsInUrls, [
  ['nothing', url('https://a.example/?page=2&q=token'), 'none'],
  ['a user without a password', url('https://me@a.example/'), 'none', { secrets: [] }],
  ['the same over http', url('http://me@a.example/'), 'none', { secrets: [] }],
  ['an empty password over http', url('http://me:@a.example/'), 'none'],
  ['a password over http', url('http://me:pass@a.example/'), 'exposed', { secrets: [{ what: 'a password' }] }],
  ['a password', url('https://me:pass@a.example/'), 'suspected', { secrets: [{ where: 'before the host' }] }],
  [
    'a name',
    url('https://a.example/?Access_Token=abc'),
    'suspected',
    { secrets: [{ where: 'parameter Access_Token' }] },
  ],
  ['an empty value', url('https://a.example/?token='), 'none'],
  [
    'a web token',
    url('https://a.example/?x=eyJhbGciOiJI.eyJzdWIiOiIx.abc'),
    'suspected',
    { secrets: [{ what: 'a JSON web token' }] },
  ],
  ['in the fragment', url('https://a.example/#id_token=abc'), 'suspected'],
  ['in the path', url('https://a.example/x;jsessionid=0A1B?y'), 'suspected'],
  [
    'upgraded by the browser itself',
    makeSubject({
      hops: makeChain(
        ['http://a.example/?token=x', 'https://a.example/?token=x'],
        [{ redirectType: 'HSTS', statusCode: null }],
      ),
    }),
    'suspected',
  ],
  ['over http', url('http://a.example/?api_key=abc'), 'exposed'],
  [
    'an access token sent to another site',
    chain('https://a.example/cb', 'https://b.example/in?access_token=abc'),
    'sent-elsewhere',
    { hopIndex: 1, host: 'b.example', parameter: 'access_token' },
  ],
  [
    'a token passed on to another site',
    chain('https://a.example/?token=x', 'https://b.example/?token=x'),
    'sent-elsewhere',
  ],
  ['the token of a link in an email', chain('https://click.example/1', 'https://b.example/in?token=x'), 'suspected'],
  ['a token for the same site', chain('https://a.example/?jwt=x', 'https://www.a.example/?jwt=x'), 'suspected'],
  ['a fragment, which is not sent', chain('https://a.example/cb', 'https://b.example/#access_token=abc'), 'suspected'],
  [
    'on the way',
    makeSubject({ hops: makeChain(['https://a.example/?password=x', 'https://a.example/']) }),
    'suspected',
    { secrets: [{ hopIndex: 0 }] },
  ],
]);

it('never repeats the secret', () => {
  const result = runAudit(secretsInUrls, url('https://u:hunter2@a.example/?token=s3cr3t'));
  expect(JSON.stringify('facts' in result && result.facts)).not.toMatch(/hunter2|s3cr3t/);
});
