import { type Chain, redirect, respond } from '../chain.ts';

const sets = (lines: string | string[], location = '/end', start = '/'): Chain['answers'] => ({
  [start]: respond(302, { Location: location, 'Set-Cookie': lines }),
});

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
  {
    name: 'set by a page that refreshes',
    answers: { '/': respond(200, { 'Content-Type': 'text/html', 'Set-Cookie': 'a=1', Refresh: '0;url=/end' }, 'x') },
  },
];
