export { askSafeBrowsing, type SafeBrowsingDeps } from './ask-safe-browsing.ts';
export { createGoogleSafeBrowsing } from './google-safe-browsing.ts';
export { type BlocklistImport, importBlocklist } from './import-blocklist.ts';
