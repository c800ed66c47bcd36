import { BrowserError, type BrowserPool, type BrowserVisit } from '@hopwise/browser';
import {
  type BrowserTrace,
  isPasswordHidden,
  parseUrlInput,
  redactCredentials,
  type SafeBrowsing,
  trackLimits,
  withoutPasswords,
} from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import { accessCheck, readCheck, type Viewer } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { BusyGate } from '../rate-limits/index.ts';
import { cutTrace, listedIn, refusalOf } from '../tracing/index.ts';
import { saveVisit } from './browser-traces-table.ts';
import { readBrowserTrace } from './open-browser-trace.ts';

/** A pool is closed by its opener. */
export type Browser = Pick<BrowserPool, 'follow'>;

export interface FollowInBrowserDeps {
  db: Database;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Undefined if no browser was found or wanted. */
  browser?: Browser | undefined;
  /** Where requests for the browser wait for a slot. */
  browserPlaces: BusyGate;
  askSafeBrowsing(urls: readonly string[]): Promise<SafeBrowsing>;
}

/** Pages take longer than their chains: scripts run, and the last page is watched for further redirects. */
const timeoutMs = 30_000;
const longestTitle = 500;
/** Limits on notes and blocked requests: a page may cause thousands. */
const mostNotes = 50;
/** A larger screenshot isn't stored. */
const largestScreenshotBytes = 2 * 1024 * 1024;

export interface BrowserCaller {
  owner: string;
  signal: AbortSignal;
}

/** Traces the URL of a check in the browser and stores the trace with the check. */
export async function followInBrowser(
  deps: FollowInBrowserDeps,
  id: string,
  viewer: Viewer,
  { owner, signal }: BrowserCaller,
): Promise<BrowserTrace> {
  const { db, browserPlaces } = deps;
  const access = await accessCheck(db, id, viewer);
  const { inputUrl, maxHops, client } = access.row;
  const browser = availableBrowser(deps);
  if (isPasswordHidden(inputUrl)) {
    throw new AppError('CONFLICT', "This URL contained a password, which isn't stored, so the browser can't send it");
  }
  const { check } = (await readCheck(db, access)).result;
  const allowInvalidCertificates = check.invalidCertificatesAllowed === true;
  const url = parseUrlInput(inputUrl)?.href ?? inputUrl;
  const leave = await browserPlaces.enter(owner, signal);
  try {
    const startedAt = new Date();
    const startMs = performance.now();
    const visit = await browser.follow(
      { url, allowInvalidCertificates, client: client ?? undefined },
      { maxHops, timeoutMs, signal },
    );
    const totalTimeMs = Math.round((performance.now() - startMs) * 10) / 10;
    const refusal = refusalOf(visit.trace);
    if (refusal) throw refusal;
    const kept = await withLists(deps, keptOf(visit));
    const isStored = await saveVisit(db, id, kept, { startedAt, totalTimeMs });
    const stored = isStored ? await readBrowserTrace(db, check) : null;
    if (stored === null) throw new AppError('NOT_FOUND', 'The check was deleted while the browser was running');
    return stored;
  } catch (error) {
    throw error instanceof BrowserError ? browserFailed(deps, error) : error;
  } finally {
    leave();
  }
}

export function availableBrowser({ browser }: Pick<FollowInBrowserDeps, 'browser'>): Browser {
  if (browser !== undefined) return browser;
  throw new AppError('CONFLICT', 'This server has no browser. Install Chromium, or set BROWSER_PATH or BROWSER_URL.');
}

/** The browser's own message isn't shown: it contains the server's paths and names. */
const browserFailure = "The server's browser failed. Try again, or see the server log for the reason.";

function browserFailed({ logger }: FollowInBrowserDeps, error: BrowserError): AppError {
  logger.warn({ err: error }, 'browser trace failed');
  return new AppError('UNAVAILABLE', browserFailure, undefined, { cause: error });
}

/** A visit without credentials, cut to the stored size. */
function keptOf({ trace, title, screenshot, notFollowed, refused, ...rest }: BrowserVisit): BrowserVisit {
  const redacted = { ...trace, hops: trace.hops.map(redactCredentials) };
  const isTooLarge = screenshot !== null && screenshot.length > largestScreenshotBytes;
  return {
    ...rest,
    ...withoutPasswords({
      trace: cutTrace(redacted),
      title: title?.slice(0, longestTitle) ?? null,
      notFollowed: notFollowed.slice(0, mostNotes),
      refused: refused
        .slice(0, mostNotes)
        .map(({ url, reason }) => ({ url: url.slice(0, trackLimits.urlLength), reason })),
    }),
    screenshot: isTooLarge ? null : screenshot,
  };
}

/** Pages that only the browser reached may be blocklisted too. */
async function withLists({ askSafeBrowsing }: FollowInBrowserDeps, visit: BrowserVisit): Promise<BrowserVisit> {
  const { trace } = visit;
  const found = await askSafeBrowsing([...new Set(trace.hops.map(({ url }) => url))]);
  return { ...visit, trace: { ...trace, ...listedIn(trace, found) } };
}
