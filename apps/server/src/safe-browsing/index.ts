export { createSafeBrowsing } from './ask-safe-browsing.ts';
export { createGoogleSafeBrowsing } from './google-safe-browsing.ts';
export { importBlocklist } from './import-blocklist.ts';
