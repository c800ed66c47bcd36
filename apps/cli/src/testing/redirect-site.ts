import { type HttpSite, type Pages, redirectTo, startSite } from '@hopwise/engine/testing/http-site';

/** Some redirects, right and wrong. */
export const redirectPages: Pages = {
  '/old': redirectTo('/new', 301),
  '/new': { headers: { 'content-type': 'text/html' }, body: '<title>New</title>' },
  '/a': redirectTo('/b', 302),
  '/b': redirectTo('/new', 301),
  '/loop': redirectTo('/loop'),
  '/gone': { status: 410, body: 'Gone' },
  '/agent': ({ headers }) => redirectTo(headers['user-agent']?.includes('Googlebot') ? '/bot' : '/new', 302),
  '/bot': 'For bots',
  '/account': redirectTo('/login?next=/account', 302),
  '/login?next=/account': {
    headers: { 'content-type': 'text/html' },
    body: '<title>Log in</title><input type=password>',
  },
  ...Object.fromEntries(
    Array.from({ length: 15 }, (_, at) => [`/hop${15 - at}`, redirectTo(at === 14 ? '/new' : `/hop${14 - at}`)]),
  ),
  '/evil': { status: 301, headers: { location: '/new', 'x-evil': 'a"<b>&`|::error::%0A' } },
};

export const startRedirectSite = (): Promise<HttpSite> => startSite(redirectPages);
