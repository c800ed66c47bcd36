import type { Plugin } from 'vite';
import { forBrowsers } from './for-browsers.ts';

/** Preloads the fonts of the first screen: browsers otherwise discover them only after the styles. */
export function preloadFonts(fontFiles: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: forBrowsers,
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return Object.values(bundle)
          .filter(({ fileName }) => fontFiles.some((font) => fileName.includes(font)))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
