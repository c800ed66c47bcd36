import type { Plugin } from 'vite';

/** Limits a plugin to the browser build: not the build's own server bundle, not development. */
export const forBrowsers: Extract<Plugin['apply'], (...args: never) => unknown> = (_config, { command, isSsrBuild }) =>
  command === 'build' && isSsrBuild !== true;
