export { createSafeBrowsing } from './ask-safe-browsing.ts';
export { createGoogleSafeBrowsing } from './google-safe-browsing.ts';
export { importBlocklist } from './import-blocklist.ts';
export { importPreloadList } from './import-preload-list.ts';
export { keepPreloadList } from './keep-preload-list.ts';
export { PreloadListFile } from './preload-list-file.ts';
export { NotAPreloadListError } from './read-published-list.ts';
