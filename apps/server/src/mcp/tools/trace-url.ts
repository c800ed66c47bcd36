import { type BrowserTrace, trackCall, trackDefaults, trackLimits } from '@hopwise/model';
import * as z from 'zod/mini';
import { availableBrowser, followInBrowser } from '../../browser-traces/index.ts';
import { trackFor } from '../../checks/index.ts';
import { AppError, InterruptedError } from '../../errors.ts';
import { defineTool, type ToolCall, told } from '../define-tool.ts';
import { checkResult, sayCheck, toCheckResult } from './check-result.ts';

/** A model that was talked into it must not post to strangers: methods that change nothing (RFC 9110 section 9.2.1). */
const safeMethods = ['GET', 'HEAD'] as const;

const { client, maxHops, projectId, url } = trackCall.shape;

export const traceUrl = defineTool({
  name: 'trace_url',
  title: 'Trace a URL',
  description: `Follows the redirect chain of a URL and says whether a page is reached, and if not, why: the verdict, then each hop with status code, kind of redirect and time, then what SSL, SEO and security analyses found. Use it for questions such as "why does this URL not reach the page?". It sends requests to that site from the Hopwise server and keeps a check in the history of the project. At most ${trackLimits.maxHops.max} hops (default ${trackDefaults.maxHops}) and ${trackLimits.timeoutMs.max / 1000} s. Each call counts as one of the hourly requests of the account, two with browser. Private, loopback and metadata IP addresses are refused (TARGET_REFUSED); a site that cannot be reached is no error but a result. Needs an API key with the scope read-write.`,
  needsWriting: true,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    url: told(url, 'The URL to follow. Without a scheme it is taken for http://.'),
    client: told(client, 'As whom to ask: a browser, crawler, AI agent or link preview. Left out: Hopwise itself.'),
    method: told(
      z._default(z.enum(safeMethods, { error: `Method must be one of ${safeMethods.join(', ')}` }), 'GET'),
      'The HTTP method of the first request.',
    ),
    maxHops: told(maxHops, 'How many hops to follow at most. Left out: as the project says.'),
    browser: told(
      z.optional(z.boolean({ error: 'Browser must be true or false' })),
      'Also follow the URL in a real browser, which runs scripts. Takes up to 20 s more. CONFLICT where the server has no browser.',
    ),
    projectId: told(projectId, 'The project that keeps the check. Left out: your first one.'),
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

/** The check is made by then: what keeps the browser from following is told beside it. */
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
    return { followed: null, notes: [`Not followed in the browser: ${error.message}.`] };
  }
}
