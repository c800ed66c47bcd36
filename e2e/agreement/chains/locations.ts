import { type Chain, redirect, respond } from '../chain.ts';

const at = (name: string, location: string, start?: string): Chain => ({
  name,
  ...(start !== undefined && { start }),
  answers: { [start?.split('#')[0] ?? '/']: redirect(location) },
});

const knownLoop =
  'The browser goes on to its limit of 20 redirects; a loop is known when the same request had the same response twice.';

export const locations: readonly Chain[] = [
  at('relative to the folder', 'end', '/folder/page'),
  at('up from the folder', '../end', '/folder/deep/page'),
  at('above the top', '/../../end'),
  at('a query alone', '?x=1', '/page'),
  at('of the same scheme', '//b.{name}.localhost:{port}/end'),
  at('with backslashes', '\\\\b.{name}.localhost:{port}\\end'),
  at('with one slash after the scheme', 'http:/end'),
  at('with a scheme and no slash', 'http:end', '/folder/page'),
  at('with capitals', 'HTTP://B.{name}.LOCALHOST:{port}/End'),
  at('with spaces around', '   /end  '),
  at('with a space inside', '/a b?c d'),
  at('with a tab inside', '/a\tb'),
  at('with quotes', '/a"b\'c?"\''),
  at('with angle brackets', '/<a>?<b>'),
  at('with a bar, a caret and braces', '/a|b^c{}e`f?g|h^i{}k`l'),
  at('with square brackets', '/[a]?[b]'),
  at('with a percent sign alone', '/100%?50%'),
  at('with small percent codes', '/%c3%a4?%c3%a4'),
  at('with an encoded slash', '/a%2fb'),
  at('with encoded dots', '/a/%2e%2e/end'),
  at('with a dot segment at the end', '/a/.'),
  at('with an empty segment', '/a//b'),
  at('with UTF-8 bytes', '/\xc3\xa4?\xc3\xa4'),
  at('with latin1 bytes', '/\xe4?\xe4'),
  at('with a semicolon and an at sign', '/a;b@c:d'),
  at('with a plus and a star', '/a+b*c'),
  at('with a backslash in the path', '/a\\b'),
  at('with a backslash in the query', '/a?b\\c'),
  at('with a fragment', '/end#part'),
  { ...at('a fragment alone', '#part', '/page'), meant: knownLoop },
  at('with an empty query', '/end?'),
  at('with the default port', 'http://b.{name}.localhost:{port}/end'),
  at('empty', ''),
  at('of spaces', '   '),
  at('not a URL', 'http://'),
  at('a port that is none', 'http://b.localhost:99999/'),
  at('another scheme', 'ftp://b.localhost/'),
  at('of an app', 'market://details?id=x'),
  at('a script', 'javascript:alert(1)'),
  at('data', 'data:text/html,x'),
  at('about', 'about:blank'),
  at('mail', 'mailto:a@b.example'),
  at('a fragment that is inherited', '/end', '/page#part'),
  at('with a null character in percent code', '/a%00b'),
  at('a dot at the end of the host', 'http://b.{name}.localhost.:{port}/end'),
  { name: 'two Locations that agree', answers: { '/': respond(302, { Location: ['/end', '/end'] }) } },
  { name: 'two Locations that differ', answers: { '/': respond(302, { Location: ['/end', '/other'] }) } },
  { name: 'two Locations of one URL', answers: { '/': respond(302, { Location: ['/end', '{a}/end'] }) } },
  { name: 'two Locations of one URL, by a dot', answers: { '/': respond(302, { Location: ['/end', '/./end'] }) } },
  { name: 'two Locations, one of them empty', answers: { '/': respond(302, { Location: ['/end', ''] }) } },
  { name: 'two Locations and a page', answers: { '/': respond(200, { Location: ['/end', '/other'] }, 'x') } },
  at('another port that is closed', 'http://b.{name}.localhost:1/'),
  {
    name: 'a loop',
    answers: { '/': redirect('/') },
    meant: knownLoop,
  },
  {
    name: 'a loop of two',
    answers: { '/': redirect('/x'), '/x': redirect('/') },
    meant: knownLoop,
  },
  {
    name: 'a loop that a cookie ends',
    answers: {
      '/': (earlier) =>
        earlier === 0
          ? redirect('/', 302, { 'Set-Cookie': 'a=1' })
          : respond(200, { 'Content-Type': 'text/html' }, 'x'),
    },
  },
  {
    name: 'a way that comes by twice with another cookie',
    answers: {
      '/': (earlier) => redirect(earlier < 2 ? '/x' : '/end', 302, { 'Set-Cookie': `a=${earlier}` }),
      '/x': redirect('/'),
    },
  },
];
