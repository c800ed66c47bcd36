import * as z from 'zod/mini';
import { checkAnalysis } from './analysis.ts';
import { check } from './check.ts';

/** The link under which anyone may read a check. */
export const checkShare = z.object({
  token: z.string(),
  /** Where the web app shows it. */
  url: z.string(),
  createdAt: z.iso.datetime(),
});
export type CheckShare = z.infer<typeof checkShare>;

/** What a share link opens: the check, less credentials and the values of cookies, and its analyses. */
export const sharedCheck = z.object({
  check,
  finalStatusCode: z.nullable(z.int()),
  analysis: z.nullable(checkAnalysis),
});
export type SharedCheck = z.infer<typeof sharedCheck>;
