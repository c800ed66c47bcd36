export { importBlocklist } from './import-blocklist.ts';
export { importPreloadList, keepPreloadList, PreloadListFile } from './keep-preload-list.ts';
export { NotAPreloadListError } from './read-published-list.ts';
export { createGoogleSafeBrowsing, createSafeBrowsing } from './safe-browsing.ts';
