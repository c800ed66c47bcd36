import type { Hop } from '@hopwise/model';
import { type AuditRow, testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject, withoutEnds } from '../testing/make-evidence.ts';
import { signInPage } from './sign-in-page.ts';

const ending = (url: string, html = '', overrides: Partial<Hop> = {}) =>
  makeSubject({ hops: makeChain(['https://a.test/account', url], [{}, overrides]), html });
const form = '<form><input type=email><input type=password></form>';

testAudit(signInPage, [
  ['a login form', ending('https://a.test/login', form), 'sign-in', { hopIndex: 1, url: 'https://a.test/login' }],
  ['a login with a way back', ending('https://a.test/users/sign_in?return_to=%2Faccount'), 'sign-in'],
  [
    'a login of another host',
    ending('https://login.a.test/oauth2/v2/authorize?redirect_uri=https%3A%2F%2Fa.test'),
    'sign-in',
  ],
  [
    'a login in another language',
    ending('https://a.test/konto?next=/account', `<title>Anmelden | A</title>${form}`),
    'sign-in',
  ],
  ['a title without a form', ending('https://a.test/wp-login.php', '<title>Log In ‹ A</title>'), 'sign-in'],
  ['a way back alone', ending('https://a.test/welcome?next=/account'), 'open'],
  ['a form on a home page', ending('https://a.test/', `<title>A shop</title>${form}`), 'open'],
  ['an article about logins', ending('https://a.test/blog/how-to', '<title>How to log in to A</title>'), 'open'],
  ['a path alone', ending('https://a.test/login', '<title>A</title>'), 'open'],
  [
    'a sign-in page that was asked for',
    makeSubject({ hops: makeChain(['http://a.test/login', 'https://a.test/login']), html: form }),
    'open',
  ],
  ['a sign-in page that fails', ending('https://a.test/login', form, { statusCode: 500 }), 'open'],
  ['no redirect', makeSubject({ url: 'https://a.test/login', html: form }), 'not-applicable'],
  ...withoutEnds(makeChain(['https://a.test/account', 'https://a.test/login'])).map(
    ([name, given]): AuditRow => [name, given, 'not-run'],
  ),
]);
