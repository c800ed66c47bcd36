import { join } from 'node:path';
import type { Plugin } from 'vite';
import { docNames, docsFolder, readDocGroups, readDocPage, readSearchablePage } from './doc-pages.ts';

const all = 'virtual:docs';

/**
 * Puts docs/*.md into the app: `virtual:docs` has the groups of pages and loads each page, and the text for searching,
 * as a file of its own. src/virtual-docs.d.ts has its types.
 */
export function docs(): Plugin {
  return {
    name: 'docs',
    resolveId(id) {
      if (id === all || id.startsWith(`${all}/`)) return `\0${id}`;
    },
    load(id) {
      if (!id.startsWith(`\0${all}`)) return;
      const names = docNames();
      for (const name of names) this.addWatchFile(join(docsFolder, `${name}.md`));
      if (id === `\0${all}`) return listModule(names);
      if (id === `\0${all}/search`) return dataModule(names.map(readSearchablePage));
      return dataModule(readDocPage(id.slice(`\0${all}/page/`.length)));
    },
  };
}

const listModule = (names: readonly string[]): string => {
  const pages = names.map((name) => `${JSON.stringify(name)}: () => import('${all}/page/${name}')`);
  return `export const groups = ${JSON.stringify(readDocGroups())};
export const pages = { ${pages.join(', ')} };
export const loadSearch = () => import('${all}/search');`;
};

/** Browsers parse JSON in a string faster than an object literal. */
const dataModule = (data: object): string => `export const data = JSON.parse(${JSON.stringify(JSON.stringify(data))});`;
