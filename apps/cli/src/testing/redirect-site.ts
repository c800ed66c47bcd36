import { type HttpSite, type Pages, redirectTo, startSite } from '@hopwise/engine/testing/http-site';
import { type Folder, folderWith } from './run-cli.ts';

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

export interface LineContract extends AsyncDisposable {
  site: HttpSite;
  folder: Folder;
  /** The arguments that test the contract against the site. */
  args: readonly string[];
}

/** A line contract in a file, with its own site. */
export async function startLineContract(lines: string, pages: Pages = redirectPages): Promise<LineContract> {
  const site = await startSite(pages);
  const folder = await folderWith({ 'map.txt': lines });
  return {
    site,
    folder,
    args: ['test', folder.at('map.txt'), '--base', site.origin, '--allow-private'],
    async [Symbol.asyncDispose]() {
      await folder[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Pages one of which never responds, and word of the first time that it is requested. */
export function hangingPages(): { pages: Pages; asked: Promise<void> } {
  const asked = Promise.withResolvers<void>();
  const pages: Pages = {
    ...redirectPages,
    '/slow': () => {
      asked.resolve();
      return new Promise(() => {});
    },
  };
  return { pages, asked: asked.promise };
}
