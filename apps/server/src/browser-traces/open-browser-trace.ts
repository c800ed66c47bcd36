import { type BrowserTrace, type Check, compareWithBrowser, summarizeChain } from '@hopwise/model';
import { accessCheck, readCheck, type Viewer } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { judgementOf } from '../tracing/index.ts';
import { findScreenshot, findVisit } from './browser-traces-table.ts';

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
  const { level, headline } = judgementOf(trace, summary).verdict;
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
