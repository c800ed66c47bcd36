export {
  availableBrowser,
  type Browser,
  createBrowserPlaces,
  type FollowInBrowserDeps,
  followInBrowser,
  openBrowser,
  readBrowserTrace,
  readScreenshot,
} from './follow-in-browser.ts';
export { browserTraceRoutes, screenshotResponse, sendScreenshot } from './routes.ts';
