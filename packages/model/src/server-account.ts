import * as z from 'zod/mini';
import { accountLimits } from './account.ts';
import { pageLimit } from './plain-line.ts';

export const serverAccountLimits = {
  page: 25,
  pageMax: 100,
  searchMax: accountLimits.emailMax,
  /** Checks are counted up to this number, because counting a million takes too long. */
  countedChecks: 1000,
} as const;

/** An account as the owner of the server sees it. */
export const serverAccount = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  isServerOwner: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.nullable(z.iso.datetime()),
  /** When the account was disabled; null: it is in use. */
  disabledAt: z.nullable(z.iso.datetime()),
  /** Checks in the account's own projects, counted up to 1000. */
  checks: z.int(),
  openBulkJobs: z.int(),
  pendingRows: z.int(),
  /** The storage of the account's own projects. */
  storedBytes: z.int(),
  apiKeys: z.int(),
  sessions: z.int(),
});
export type ServerAccount = z.infer<typeof serverAccount>;

/** GET /api/v2/admin/accounts */
export const serverAccountsQuery = z.object({
  search: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(serverAccountLimits.searchMax, {
        error: `Search must be at most ${serverAccountLimits.searchMax} characters`,
      }),
    ),
  ),
  limit: pageLimit(serverAccountLimits.page, serverAccountLimits.pageMax),
  cursor: z.optional(z.string().check(z.maxLength(200, { error: "The cursor isn't valid" }))),
});
export type ServerAccountsQuery = z.infer<typeof serverAccountsQuery>;

/** Newest first. With a search a page may have fewer entries than requested: continue while there is a `nextCursor`. */
export const serverAccounts = z.object({
  accounts: z.array(serverAccount),
  nextCursor: z.nullable(z.string()),
});
export type ServerAccounts = z.infer<typeof serverAccounts>;
