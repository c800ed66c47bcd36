import type { CheckAnalysis } from './analysis.ts';
import type { BrowserTrace } from './browser-trace.ts';
import type { TrackResult } from './check.ts';
import type { CheckHistory } from './check-lists.ts';
import type { SharedCheck } from './sharing.ts';

/** What a page that the build has drawn holds in place of the limits that the server will name. */
export const limitMarks = { guest: '%guest-limit%', user: '%user-limit%' } as const;

/** The pages that the build draws. Those for guests alone show what only they see. */
export const prerenderedPages: readonly { path: string; file: string; forGuests: boolean }[] = [
  { path: '/', file: 'landing.html', forGuests: false },
  { path: '/track', file: 'track.html', forGuests: true },
];

/** Inside the build: the pages of the documentation, drawn, by name. */
export const renderedDocsFolder = '.docs';
/** The name of the page at /docs; the others are at /docs/:page. */
export const docsIndex = 'README';

/** The API data of a page. The app requests what is missing. */
export interface PageData {
  check?: TrackResult;
  analysis?: CheckAnalysis;
  history?: CheckHistory;
  inBrowser?: { browserTrace: BrowserTrace | null };
  shared?: SharedCheck;
}

export interface PageWithData {
  path: string;
  file: string;
  /** The one without which there is nothing to draw. */
  subject: keyof PageData;
  /** The call made for it, with the parameter of the page's path. */
  calls: Readonly<Partial<Record<keyof PageData, string>>>;
  /** Whether everyone who knows its URL gets the same page. */
  isPublic: boolean;
}

/** The pages that come with their data; to guests the server sends them drawn. */
export const pagesWithData: readonly PageWithData[] = [
  {
    path: '/check/:checkId',
    file: 'check.html',
    subject: 'check',
    calls: {
      check: '/api/v2/track/:checkId',
      analysis: '/api/v2/analyze/check/:checkId',
      history: '/api/v2/checks/:checkId/history',
      inBrowser: '/api/v2/checks/:checkId/browser-trace',
    },
    isPublic: false,
  },
  {
    path: '/shared/:token',
    file: 'shared.html',
    subject: 'shared',
    calls: { shared: '/api/v2/shared/:token' },
    isPublic: true,
  },
];

/** Where the app is drawn in its page, and the id of the element behind it that holds the data of the page. */
export const emptyRoot = '<div id="root"></div>';
export const pageDataId = 'page-data';

/** Inside the build: what draws pages where there is no browser. */
export const pageRendererFile = '.drawing/prerender.js';

/** The name of the meta element by which the app's page brings the server's options along, as JSON. */
export const serverOptionsMeta = 'server-options';
