import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Rolldown } from 'vite';
import { docs } from './build/docs.ts';
import { icons } from './build/icons.ts';
import { inlineScripts } from './build/inline-scripts.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { preloadScreens } from './build/preload-screens.ts';
import { prerenderPages } from './build/prerender-pages.ts';

const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** What most screens use: form fields and validation, and parts too small for a chunk of their own. */
const base = new RegExp(
  [
    'node_modules/(zod|@mantine/form)/',
    '@mantine/core/esm/(core|components/(Alert|Input|InputBase|NativeSelect|Portal|Skeleton|TextInput))/',
    '@mantine/hooks/esm/use-(force-update|merged-ref|uncontrolled)/',
    'model/src/(account|certificate|check|comparison|curl-command|header-lines|plain-line|project|summarize-chain|trace)\\.ts$',
    'web/src/(accounts|bulk|navigation)/',
    'web/src/api/(?!contracts|monitor-history|status-pages)',
    'web/src/(chain/badges|checks/(looks-like-address|request-fields|urls|url-problem))\\.tsx?$',
    'web/src/feedback/(announce-failure|older-entries|opened-record)\\.tsx?$',
    'web/src/ui/(copy|figures|filters|form|format|page|save-as|states|table|toast)\\.tsx?$',
    'virtual:icons/IconInfoCircle$',
  ].join('|'),
);

const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What the landing page and every other screen load.
  { name: 'app', tags: ['$initial'], priority: 3 },
  { name: 'base', test: base, priority: 2 },
  // One chunk per set of screens that share modules, so that no screen loads code it doesn't show.
  { name: 'shared', minShareCount: 2, priority: 1, entriesAware: true },
];

/** The default name lists all screens that share the chunk, and the first script contains every name. */
const fileName = (chunk = '') => `assets/${chunk.startsWith('shared~') ? 'shared' : '[name]'}-[hash]`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    icons(),
    docs(),
    react(),
    inlineScripts(['color-mode.js']),
    preloadFonts(['bricolage-grotesque-latin-wght-normal', 'geist-latin-wght-normal']),
    preloadScreens(),
    prerenderPages(),
    precompress(),
  ],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // bundle-size.test.ts has the budgets.
    chunkSizeWarningLimit: 600,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: ({ name }) => `${fileName(name)}.js`,
        assetFileNames: ({ names }) => `${fileName(names[0])}[extname]`,
      },
    },
  },
  server: {
    port: 5173,
    // /api/docs is a screen.
    proxy: { '^/api/(?!docs/?$)': serverUrl, '/v2': serverUrl, '/mcp': serverUrl, '/health': serverUrl },
  },
});
