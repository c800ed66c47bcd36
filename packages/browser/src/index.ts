export { browserFlags } from './browser-flags.ts';
export { type BrowserPool, type BrowserSettings, createBrowserPool } from './browser-pool.ts';
export { findBrowser } from './find-browser.ts';
export type { BrowserRequest, BrowserVisit } from './visit.ts';
export { BrowserError } from './within.ts';
