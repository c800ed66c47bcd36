import type { Plugin } from 'vite';

/** For plugins of the build that browsers get: not of the one that the build itself runs, nor of development. */
export const forBrowsers: Extract<Plugin['apply'], (...args: never) => unknown> = (_config, { command, isSsrBuild }) =>
  command === 'build' && isSsrBuild !== true;
