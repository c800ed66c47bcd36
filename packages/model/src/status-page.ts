import * as z from 'zod/mini';
import { accountLimits, emailInput } from './account.ts';
import { monitorStates } from './list-filters.ts';
import { monitorCounts, monitorIncident, uptimeDay } from './monitor.ts';
import { reportBrand } from './report-brand.ts';

export const statusPageLimits = {
  passwordMin: 8,
  passwordMax: accountLimits.passwordMax,
  noteMax: 1000,
  /** Per project. */
  notes: 200,
  /** Notes on the page and in the feed. */
  shownNotes: 20,
  /** Per page. Those who haven't confirmed don't count. */
  subscribers: 500,
  /** A subscription that isn't confirmed by then is deleted. */
  confirmDays: 7,
} as const;

const { passwordMin, passwordMax, noteMax } = statusPageLimits;

/** PUT /v2/projects/{id}/status-page: omitted fields don't change. */
export const statusPageRequest = z.object({
  isPublic: z.boolean({ error: 'Public must be true or false' }),
  /** null: visitors need none. */
  password: z.optional(
    z.nullable(
      z
        .string({ error: 'Password must be a string' })
        .check(
          z.minLength(passwordMin, { error: `Password must be at least ${passwordMin} characters` }),
          z.maxLength(passwordMax, { error: `Password must be at most ${passwordMax} characters` }),
        ),
    ),
  ),
  groupsByTag: z.optional(z.boolean({ error: 'Groups by tag must be true or false' })),
});
export type StatusPageRequest = z.infer<typeof statusPageRequest>;

/** GET and PUT /v2/projects/{id}/status-page */
export const statusPageLink = z.object({
  /** Opens the page; null: there is none. */
  token: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** Whether monitors are listed under their first tag, which is then public. */
  groupsByTag: z.boolean(),
  /** People who confirmed that they want its updates by email. */
  subscribers: z.int(),
});
export type StatusPageLink = z.infer<typeof statusPageLink>;

/** GET /v2/status-pages: the public ones. */
export const listedStatusPage = z.object({ projectId: z.uuid(), projectName: z.string(), token: z.string() });
export type ListedStatusPage = z.infer<typeof listedStatusPage>;

/** Anything but line ends that steers the text around it, or that no XML file may have. */
const steersText = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** POST and PUT /v2/projects/{id}/status-notes */
export const statusNoteRequest = z.object({
  text: z.string({ error: 'Note is required' }).check(
    z.trim(),
    z.minLength(1, { error: 'Note is required' }),
    z.maxLength(noteMax, { error: `Note must be at most ${noteMax} characters` }),
    z.refine((text) => !steersText.test(text), { error: 'Note must not contain control characters' }),
  ),
});
export type StatusNoteRequest = z.infer<typeof statusNoteRequest>;

/** A dated note of the project's members to the visitors of its status page. Plain text. */
export const statusNote = z.object({
  id: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** null: it wasn't edited. */
  editedAt: z.nullable(z.iso.datetime()),
});
export type StatusNote = z.infer<typeof statusNote>;

/** POST /v2/status-pages/{token}/open */
export const statusPasswordRequest = z.object({
  password: z
    .string({ error: 'Password is required' })
    .check(
      z.minLength(1, { error: 'Password is required' }),
      z.maxLength(passwordMax, { error: `Password must be at most ${passwordMax} characters` }),
    ),
});
export type StatusPasswordRequest = z.infer<typeof statusPasswordRequest>;

/** For the header X-Status-Page-Key; browsers also get it as a cookie. null: the page has no password. */
export const statusPageKey = z.object({ key: z.nullable(z.string()) });
export type StatusPageKey = z.infer<typeof statusPageKey>;

/** POST /v2/status-pages/{token}/subscribers */
export const statusSubscribeRequest = z.object({ email: emailInput });
export type StatusSubscribeRequest = z.infer<typeof statusSubscribeRequest>;

/** The same for every address, so that it reveals no subscriber. */
export const statusSubscription = z.object({ email: z.string() });
export type StatusSubscription = z.infer<typeof statusSubscription>;

/** GET /v2/status-pages/{token}: what anyone who has the link, and the password if there is one, sees of a project. */
export const statusPage = z.object({
  projectName: z.string(),
  /** The organization's report branding. */
  brand: reportBrand,
  /** When it was put together. */
  at: z.iso.datetime(),
  /** Of all monitors of the project. */
  counts: monitorCounts,
  /** The first of them: those in trouble, then the others by name. */
  monitors: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The first tag, if the page groups by tag. */
      group: z.nullable(z.string()),
      /** Host and path of the URL, without what may be secret; of a contract its name. */
      targetName: z.string(),
      state: z.enum(monitorStates),
      /** null: a first failure, which isn't shown, hides it. */
      stateSince: z.nullable(z.iso.datetime()),
      lastRunAt: z.nullable(z.iso.datetime()),
      uptimeRatio: z.nullable(z.number()),
      uptime: z.array(uptimeDay),
    }),
  ),
  /** The newest first, without reasons: these may name URLs. */
  incidents: z.array(
    z.extend(z.omit(monitorIncident, { reason: true }), {
      monitorName: z.string(),
    }),
  ),
  /** The newest first. */
  notes: z.array(statusNote),
});
export type StatusPage = z.infer<typeof statusPage>;
