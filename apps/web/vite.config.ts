import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { icons } from './build/icons.ts';
import { inlineScripts } from './build/inline-scripts.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { prerenderLanding } from './build/prerender-landing.ts';

const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    icons(),
    react(),
    inlineScripts(['color-mode.js']),
    preloadFonts(['bricolage-grotesque-latin-wght-normal', 'geist-latin-wght-normal']),
    prerenderLanding(),
    precompress(),
  ],
  css: { postcss: { plugins: [presetMantine()] } },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, manifest: true },
  server: {
    port: 5173,
    // /api/docs is a screen.
    proxy: { '^/api/(?!docs/?$)': serverUrl, '/v2': serverUrl, '/health': serverUrl },
  },
});
