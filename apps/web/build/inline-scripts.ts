import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { forBrowsers } from './for-browsers.ts';

/**
 * Inlines small scripts from the public folder, so that the browser doesn't have to fetch them before it can paint. The
 * server allows each by its hash.
 */
export function inlineScripts(names: readonly string[]): Plugin {
  let publicDir = '';
  return {
    name: 'inline-scripts',
    apply: forBrowsers,
    configResolved(config) {
      publicDir = config.publicDir;
    },
    transformIndexHtml(html) {
      return names.reduce((page, name) => {
        const tag = `<script src="/${name}"></script>`;
        if (!page.includes(tag)) throw new Error(`index.html does not load ${name}`);
        const script = readFileSync(join(publicDir, name), 'utf8');
        return page.replace(tag, () => `<script>${script}</script>`);
      }, html);
    },
  };
}
