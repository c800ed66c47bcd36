import { type HttpSite, type Pages, startSite } from '@hopwise/engine/testing/http-site';
import { type Folder, folderWith } from './contract-file.ts';
import { redirectPages } from './redirect-site.ts';

export interface LineContract extends AsyncDisposable {
  site: HttpSite;
  folder: Folder;
  /** What tests the contract against the site. */
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
