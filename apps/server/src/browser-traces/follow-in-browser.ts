import { BrowserError, type BrowserPool, type BrowserVisit, createBrowserPool, findBrowser } from '@hopwise/browser';
import type { Network } from '@hopwise/engine';
import {
  type BrowserTrace,
  type Check,
  compareWithBrowser,
  isPasswordHidden,
  parseUrlInput,
  redactCredentials,
  type SafeBrowsing,
  summarizeChain,
  trackLimits,
  withoutPasswords,
} from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import { accessCheck, readCheck, type Viewer } from '../checks/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type BusyGate, createBusyGate } from '../rate-limits/index.ts';
import { cutTrace, judgmentOf, listedIn, refusalOf } from '../tracing/index.ts';
import { findScreenshot, findVisit, saveVisit } from './browser-traces-table.ts';

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

/** null: this check has no browser trace. */
export async function openBrowserTrace(db: Database, id: string, viewer: Viewer): Promise<BrowserTrace | null> {
  const access = await accessCheck(db, id, viewer);
  const { check } = (await readCheck(db, access)).result;
  return readBrowserTrace(db, check);
}

/** The caller's access to the check was already verified. */
export async function readBrowserTrace(db: Database, check: Check): Promise<BrowserTrace | null> {
  const found = await findVisit(db, check.id);
  if (found === undefined) return null;
  const { trace, version, ...seen } = found.visit;
  const { loopDetected: _, ...summary } = summarizeChain(trace);
  const { level, headline } = judgmentOf(trace, summary).verdict;
  return {
    ...seen,
    ...summary,
    checkId: check.id,
    startedAt: found.startedAt.toISOString(),
    totalTimeMs: found.totalTimeMs,
    hasScreenshot: found.hasScreenshot,
    verdict: { level, headline },
    hops: trace.hops,
    browser: `Chromium ${version}`,
    comparison: compareWithBrowser(check, { ...summary, hops: trace.hops }),
  };
}

export async function openScreenshot(db: Database, id: string, viewer: Viewer): Promise<Uint8Array> {
  const { row } = await accessCheck(db, id, viewer);
  return readScreenshot(db, row.id);
}

/** The caller's access to the check was already verified. */
export async function readScreenshot(db: Database, checkId: string): Promise<Uint8Array> {
  const screenshot = await findScreenshot(db, checkId);
  if (screenshot === undefined) throw new AppError('NOT_FOUND', 'This check has no screenshot');
  return screenshot;
}

interface BrowserDeps {
  config: Pick<Config, 'browserPath' | 'browserUrl' | 'browserProxyHost' | 'browserAtOnce'>;
  network: Network;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** The configured browser, otherwise one installed on this computer; undefined if there is none or none is wanted. */
export async function openBrowser({ config, network, logger }: BrowserDeps): Promise<BrowserPool | undefined> {
  const { browserUrl: url, browserPath, browserProxyHost: proxyHost, browserAtOnce: atOnce } = config;
  if (browserPath === 'none') return undefined;
  const executablePath = url === undefined ? (browserPath ?? (await findBrowser()) ?? undefined) : undefined;
  if (url === undefined && executablePath === undefined) return undefined;
  return createBrowserPool({
    network,
    atOnce,
    ...(url !== undefined && { url }),
    ...(executablePath !== undefined && { executablePath }),
    ...(proxyHost !== undefined && { proxyHost }),
    onProblem: (error) => logger.warn({ err: error }, 'browser problem'),
  });
}

/** How many requests wait for the browser, and how long: a visit takes a few seconds. */
const maxWaiting = 20;
const maxWaitMs = 30_000;

export const createBrowserPlaces = ({ browserAtOnce: atOnce }: Pick<Config, 'browserAtOnce'>): BusyGate =>
  createBusyGate({
    atOnce,
    // A page that never settles takes a visit's whole time: one owner's may not take all places.
    perOwner: Math.ceil(atOnce / 2),
    maxWaiting,
    maxWaitMs,
    isBusy: () => true,
    busyMessage: 'The browser is busy with other URLs. Try again in a moment.',
  });
