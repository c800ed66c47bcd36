import { pages } from 'virtual:docs';
import type { DocPage } from './doc-page.ts';

const loaded = new Map<string, DocPage>();

/** Loads a page of the documentation; false if there is none of this name. */
export async function loadDocPage(name: string): Promise<boolean> {
  const load = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (load === undefined) return false;
  loaded.set(name, (await load()).data);
  return true;
}

/** A page that its route has loaded. */
export const loadedDocPage = (name: string): DocPage | undefined => loaded.get(name);
