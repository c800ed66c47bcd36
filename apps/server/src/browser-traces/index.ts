export { availableBrowser, type Browser, type FollowInBrowserDeps, followInBrowser } from './follow-in-browser.ts';
export { createBrowserPlaces, openBrowser } from './open-browser.ts';
export { readBrowserTrace, readScreenshot } from './open-browser-trace.ts';
export { browserTraceRoutes } from './routes.ts';
export { screenshotResponse, sendScreenshot } from './send-screenshot.ts';
