import * as z from 'zod/mini';
import { checkAnalysis } from './analysis.ts';
import { browserTrace } from './browser-trace.ts';
import { check } from './check.ts';

/** The link under which anyone may read a check or a client comparison. */
export const shareLink = z.object({
  token: z.string(),
  /** Where the web app shows it. */
  url: z.string(),
  createdAt: z.iso.datetime(),
});
export type ShareLink = z.infer<typeof shareLink>;

/** What a share link opens: the check, less credentials and the values of cookies, its analyses and what a browser found. */
export const sharedCheck = z.object({
  check,
  finalStatusCode: z.nullable(z.int()),
  analysis: z.nullable(checkAnalysis),
  /** null: there is no browser trace. The screenshot is at `/shared/{token}/browser-trace/screenshot`. */
  browserTrace: z.nullable(browserTrace),
});
export type SharedCheck = z.infer<typeof sharedCheck>;
