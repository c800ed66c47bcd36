import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Rolldown } from 'vite';
import { icons } from './build/icons.ts';
import { inlineScripts } from './build/inline-scripts.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { preloadScreens } from './build/preload-screens.ts';
import { prerenderPages } from './build/prerender-pages.ts';

const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** A few large chunks instead of one for each set of screens that share a module: of those there are over a hundred. */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What the landing page loads, and every other screen with it.
  { name: 'app', tags: ['$initial'], priority: 4 },
  { name: 'common', minShareCount: 4, priority: 3 },
  // Two screens show it, and nothing else does.
  { name: 'clients', test: /\/src\/clients\//, priority: 2, includeDependenciesRecursively: false },
  // The page of a check shows them, and the result view of /track.
  {
    name: 'check-view',
    test: /\/src\/checks\/(browser-|share-menu|keep-check|use-start-in-browser)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'project-field', test: /\/src\/checks\/project-/, priority: 2, includeDependenciesRecursively: false },
  { name: 'shared', minShareCount: 2, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    icons(),
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
    // bundle-size.test.ts has the budgets of what is loaded when.
    chunkSizeWarningLimit: 600,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    port: 5173,
    // /api/docs is a screen.
    proxy: { '^/api/(?!docs/?$)': serverUrl, '/v2': serverUrl, '/mcp': serverUrl, '/health': serverUrl },
  },
});
