import { type BrowserTrace, trackCall, trackDefaults, trackLimits } from '@hopwise/model';
import * as z from 'zod/mini';
import { availableBrowser, followInBrowser } from '../../browser-traces/index.ts';
import { trackFor } from '../../checks/index.ts';
import { AppError, InterruptedError } from '../../errors.ts';
import { defineTool, described, type ToolCall } from '../define-tool.ts';
import { checkResult, sayCheck, toCheckResult } from './check-result.ts';

/** A model that was tricked must not post to strangers, so only safe methods are allowed (RFC 9110 section 9.2.1). */
const safeMethods = ['GET', 'HEAD'] as const;

const { client, maxHops, projectId, url } = trackCall.shape;

export const traceUrl = defineTool({
  name: 'trace_url',
  title: 'Trace a URL',
  description: `Traces the redirect chain of a URL and reports whether it loads and, if not, why: the verdict, then each hop with status code, redirect type and time, then the SSL, SEO and security findings. Use it for questions such as "why doesn't this URL load?" or "where does this link go?". It sends requests to the site from the Hopwise server and saves a check in the project. At most ${trackLimits.maxHops.max} hops (default ${trackDefaults.maxHops}) and ${trackLimits.timeoutMs.max / 1000} s. Each call counts as one of the account's hourly requests, or two with browser. Private, loopback and metadata IP addresses are blocked (TARGET_REFUSED). An unreachable site is returned as a result, not an error. Needs an API key with the read-write scope.`,
  needsWriting: true,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    url: described(url, 'The URL to trace. If no scheme is given, http:// is assumed.'),
    client: described(client, 'Client to send as (browser, crawler, AI agent or link preview). Default: Hopwise.'),
    method: described(
      z._default(z.enum(safeMethods, { error: `Method must be one of ${safeMethods.join(', ')}` }), 'GET'),
      'The HTTP method of the first request.',
    ),
    maxHops: described(maxHops, "Maximum hops. Default: the project's setting."),
    browser: described(
      z.optional(z.boolean({ error: 'Browser must be true or false' })),
      'Also trace the URL in a real browser, which runs JavaScript. Takes up to 20 s longer. CONFLICT if the server has no browser.',
    ),
    projectId: described(projectId, 'The project to save the check in. Default: your first project.'),
  }),
  output: checkResult,
  async run(call, { browser, ...asked }) {
    const { deps, userId, origin, owner, signal } = call;
    if (browser) availableBrowser(deps);
    await call.admitTrack();
    const viewer = { userId, guestId: undefined, isProgram: true };
    const tracked = await trackFor(deps, viewer, asked, { signal, owner });
    const { id } = tracked.result.check;
    const { followed, notes } = browser ? await followToo(call, id) : { followed: null, notes: [] };
    return { data: toCheckResult(tracked, followed, notes), page: `${origin}/check/${id}` };
  },
  say: sayCheck,
});

/** The check already exists: a failed browser trace is reported as a note. */
async function followToo(
  { deps, userId, owner, signal, admitTrack }: ToolCall,
  id: string,
): Promise<{ followed: BrowserTrace | null; notes: string[] }> {
  try {
    await admitTrack();
    const viewer = { userId, guestId: undefined };
    return { followed: await followInBrowser(deps, id, viewer, { owner, signal }), notes: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof InterruptedError) throw error;
    return { followed: null, notes: [`No browser trace: ${error.message}`] };
  }
}
