import * as z from 'zod/mini';
import { readBrowserTrace } from '../../browser-traces/index.ts';
import { accessCheck, readCheck } from '../../checks/index.ts';
import { defineTool, told } from '../define-tool.ts';
import { checkResult, sayCheck, toCheckResult } from './check-result.ts';

export const getCheck = defineTool({
  name: 'get_check',
  title: 'Get a check',
  description:
    "Get a saved check by ID. Returns the same as trace_url, without a request to the site. IDs come from trace_url, list_checks and the URL of a check page (/check/ID). NOT_FOUND if it doesn't exist or the account has no access.",
  needsWriting: false,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    id: told(z.string({ error: 'Check ID required' }), 'The check ID.'),
  }),
  output: checkResult,
  async run({ deps: { db }, userId, origin }, { id }) {
    const opened = await readCheck(db, await accessCheck(db, id, { userId, guestId: undefined }));
    const { check } = opened.result;
    return { data: toCheckResult(opened, await readBrowserTrace(db, check)), page: `${origin}/check/${check.id}` };
  },
  say: sayCheck,
});
