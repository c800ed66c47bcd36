import { type Chain, redirect, respond } from '../chain.ts';

const sets = (lines: string | string[], location = '/end', start = '/'): Chain['answers'] => ({
  [start]: respond(302, { Location: location, 'Set-Cookie': lines }),
});

const numbered = (count: number, attributes = ''): string[] =>
  Array.from({ length: count }, (_, index) => `c${attributes.length}x${index}=${index}${attributes}`);

export const cookies: readonly Chain[] = [
  { name: 'set and sent back', answers: sets('a=1') },
  { name: 'two', answers: sets(['a=1', 'b=2']) },
  { name: 'not to another site', answers: sets('a=1', '{b}/end') },
  { name: 'of the site for those below it', answers: sets('a=1; Domain={name}.localhost', '{b}/end') },
  { name: 'for a path', answers: sets('a=1; Path=/other') },
  { name: 'of the folder', start: '/folder/page', answers: sets('a=1', '/end', '/folder/page') },
  { name: 'that has expired', answers: sets(['a=1', 'a=2; Max-Age=0']) },
  { name: 'with a prefix that does not fit', answers: sets('__Host-a=1; Path=/folder; Secure') },
  { name: 'without a name', answers: sets('=1') },
  { name: 'without an equals sign', answers: sets('value') },
  { name: 'in quotes', answers: sets('a="b c"') },
  { name: 'with an equals sign in the value', answers: sets('a=b=c') },
  { name: 'with spaces', answers: sets(' a = 1 ; Path=/') },
  { name: 'SameSite=None without Secure', answers: sets('a=1; SameSite=None') },
  { name: 'SameSite=None with Secure', answers: sets('a=1; SameSite=None; Secure') },
  { name: 'SameSite=None, then Lax', answers: sets('a=1; SameSite=None; SameSite=Lax') },
  { name: 'an unknown SameSite value', answers: sets('a=1; SameSite=Any') },
  { name: 'Partitioned without Secure', answers: sets('a=1; Partitioned') },
  { name: 'Partitioned with Secure', answers: sets('a=1; Partitioned; Secure') },
  { name: '__Secure- without Secure', answers: sets('__Secure-a=1') },
  { name: '__Secure- with Secure', answers: sets('__Secure-a=1; Secure') },
  { name: '__Host- as it should be', answers: sets('__Host-a=1; Secure; Path=/') },
  { name: '__Http- without HttpOnly', answers: sets('__Http-a=1; Secure') },
  { name: '__Http- without Secure', answers: sets('__Http-a=1; HttpOnly') },
  { name: '__Http- as it should be', answers: sets('__Http-a=1; Secure; HttpOnly') },
  { name: '__Host-Http- without HttpOnly', answers: sets('__Host-Http-a=1; Secure; Path=/') },
  { name: '__Host-Http- without a path', answers: sets('__Host-Http-a=1; Secure; HttpOnly') },
  { name: '__Host-Http- as it should be', answers: sets('__Host-Http-a=1; Secure; HttpOnly; Path=/') },
  { name: '__Http- in a value without a name', answers: sets('=__Http-a=1; Secure; HttpOnly') },
  { name: 'a tab in the value', answers: sets('a=1\tb') },
  { name: 'a tab in the name', answers: sets('a\tb=1') },
  { name: 'tabs around the value', answers: sets('a=\t1\t; Path=/') },
  { name: 'a tab in an attribute', answers: sets('a=1; Other=x\ty') },
  { name: 'a tab in the name of an attribute', answers: sets('a=1; Ot\ther') },
  { name: 'a tab in the path', answers: sets('a=1; Path=/\tx') },
  { name: 'tabs around an attribute', answers: sets('a=1;\tPath\t=\t/\t') },
  { name: 'a control character in the value', answers: sets('a=1\x01b') },
  { name: 'a control character in an attribute', answers: sets('a=1; Other=\x01') },
  { name: 'a delete character in the value', answers: sets('a=1\x7fb') },
  { name: 'bytes above ASCII', answers: sets('a=\xc3\xa4') },
  { name: 'bytes that are no UTF-8', answers: sets('a=\xe4') },
  {
    name: 'replaced',
    answers: {
      '/': redirect('/x', 302, { 'Set-Cookie': 'a=1' }),
      '/x': redirect('/end', 302, { 'Set-Cookie': 'a=2' }),
    },
  },
  {
    name: 'the longer path first',
    start: '/f/x',
    answers: { '/f/x': respond(302, { Location: '/f/y', 'Set-Cookie': ['a=1; Path=/', 'b=2; Path=/f'] }) },
  },
  { name: 'strict', answers: sets('a=1; SameSite=Strict') },
  {
    name: 'strict, on the way by another site',
    answers: { '/': redirect('{b}/x', 302, { 'Set-Cookie': 'a=1; SameSite=Strict' }), 'b/x': redirect('{a}/end') },
  },
  {
    name: 'by another site and back',
    answers: {
      '/': redirect('{b}/x', 302, { 'Set-Cookie': 'a=1' }),
      'b/x': redirect('{a}/end', 302, { 'Set-Cookie': 'b=2' }),
    },
  },
  ...['"cookies"', '"*"', '"cache", "cookies"', '"storage"', 'cookies', '"Cookies"', "'cookies'"].map((types) => ({
    name: `after Clear-Site-Data: ${types}`,
    answers: {
      '/': redirect('/x', 302, { 'Set-Cookie': 'a=1' }),
      '/x': redirect('/end', 302, { 'Clear-Site-Data': types, 'Set-Cookie': 'b=2' }),
    },
  })),
  {
    name: 'after Clear-Site-Data by a host below',
    answers: {
      '/': redirect('{b}/x', 302, { 'Set-Cookie': 'a=1' }),
      'b/x': redirect('{a}/end', 302, { 'Clear-Site-Data': '"cookies"' }),
    },
  },
  {
    name: 'strict, after a page of the same site that refreshes',
    answers: {
      '/': redirect('{b}/x', 302, { 'Set-Cookie': 'a=1; SameSite=Strict' }),
      'b/x': respond(200, { 'Content-Type': 'text/html', Refresh: '0;url={a}/end' }, 'x'),
    },
  },
  ...[50, 60, 180, 181, 200].map((count) => ({ name: `${count} of them`, answers: sets(numbered(count)) })),
  { name: '181 of them, most of them Secure', answers: sets([...numbered(31), ...numbered(155, '; Secure')]) },
  ...[
    'Max-Age=+0',
    'Max-Age=+5',
    'Max-Age=-0',
    'Max-Age=0x0',
    'Max-Age=',
    'Max-Age=99999999999999999999',
    'Max-Age=0; Max-Age=x',
    'Max-Age=0; Max-Age=',
    'Expires=Thu, 01 Jan 1600 00:00:00 GMT',
    'Expires=Thu, 01 Jan 999 00:00:00 GMT',
    'Expires=Thu, 01 Jan 1 00:00:00 GMT',
    'Expires=Thu, 01 Jan 99999 00:00:00 GMT',
    'Expires=Thu, 31 Apr 2000 00:00:00 GMT',
    'Expires=Thu, 01 Jan 2000 25:00:00 GMT',
    'Expires=2000-01-01T00:00:00Z',
    'Expires=Sat Jan 01 2000 00:00:00 GMT+0100',
    'Expires="Sat, 01 Jan 2000 00:00:00 GMT"',
    'Expires=Sat, 01 Jan 2000 00:00:00 GMT; Max-Age=x',
    'Expires=Sat, 01 Jan 2000 00:00:00 GMT; Expires=',
    'Domain=.',
    'Domain=..',
    'Domain={name}.localhost.',
    'Domain=localhost',
  ].map((attributes) => ({ name: `with ${attributes}`, answers: sets(`a=1; ${attributes}`) })),
  ...['==a', '=a=b', '==', 'a==', '=', 'a', '\xe4=1', 'a[]=1', '"a"=1'].map((line) => ({
    name: `the line ${line}`,
    answers: sets(line),
  })),
  ...['Sat, 01 Jan 2000 00:00:00 GMT', 'Sat, 01 Jan 2000 01:00:00 GMT', 'never'].map((date) => ({
    name: `that expires by a clock that says ${date}`,
    answers: {
      '/': redirect('/end', 302, { Date: date, 'Set-Cookie': 'a=1; Expires=Sat, 01 Jan 2000 00:00:10 GMT' }),
    },
  })),
  ...['a=9', 'a=1', 'a=; Max-Age=0'].map((line) => ({
    name: `three, and then ${line}`,
    answers: {
      '/': redirect('/x', 302, { 'Set-Cookie': ['a=1', 'b=2', 'c=3'] }),
      '/x': redirect('/end', 302, { 'Set-Cookie': line }),
    },
  })),
  { name: 'of one name for the host and for the domain', answers: sets(['a=1; Domain={name}.localhost', 'a=2']) },
  {
    name: 'Secure, replaced on this computer',
    answers: {
      '/': redirect('/x', 302, { 'Set-Cookie': 'a=1; Secure' }),
      '/x': redirect('/end', 302, { 'Set-Cookie': 'a=2' }),
    },
  },
  {
    name: 'set by a page that refreshes',
    answers: { '/': respond(200, { 'Content-Type': 'text/html', 'Set-Cookie': 'a=1', Refresh: '0;url=/end' }, 'x') },
  },
];
