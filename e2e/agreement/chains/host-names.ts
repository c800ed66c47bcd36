import { type Chain, redirect } from '../chain.ts';

const to = (location: string): Chain => ({ name: location, answers: { '/': redirect(location) } });

/** Characters that host names may contain, and names that browsers don't even resolve. */
export const hostNames: readonly Chain[] = [
  ...['*', 'a*b', 'a%2ab', 'a b', 'a%20b', 'a_b', '_a', '-a', 'a-', '%62', 'a%00b', 'a%2fb', 'a%40b', 'a%25b'],
  ...['a!b', "a'b", 'a(b)', 'a,b', 'a;b', 'a=b', 'a&b', 'a$b', 'a~b', 'a`b', 'a{b}', 'a|b', 'a^b', 'a<b', 'a"b', 'a+b'],
  ...['a..b', '.a', 'a%E3%80%82b', '%EF%BC%8E', '\xc3\xa4', '\xe4', 'a%c3%a4', 'xn--4ca', 'xn--a', 'a\xc2\xadb'],
  ...['\xe2\x80\x8b', '\xef\xbd\x81', '\xf0\x9f\x98\x80', 'A%41', 'a'.repeat(63), 'a'.repeat(64)],
  ...['a'.repeat(50).concat('.').repeat(4), 'a'.repeat(50).concat('.').repeat(5)].map((labels) => `${labels}a`),
]
  .map((label) => to(`http://${label}.{name}.localhost:{port}/end`))
  .concat(
    [
      'http://{name}.localhost.:{port}/end',
      'http://{name}.localhost..:{port}/end',
      'http://.:{port}/end',
      'http://:{port}/end',
      'http:///end',
      'http://127.0.0.256:1/',
      'http://1.2.3.4.5:1/',
      'http://[::1:1/',
      'http://[::1%25eth0]:1/',
      'http://foo.127:1/',
      'http://b.{name}.localhost:65536/',
      'http://b.{name}.localhost:80a/',
      'http://b.{name}.localhost:-1/',
    ].map(to),
  );
