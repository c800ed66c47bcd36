import * as z from 'zod/mini';
import { readBrowserTrace } from '../../browser-traces/index.ts';
import { accessCheck, readCheck } from '../../checks/index.ts';
import { defineTool, told } from '../define-tool.ts';
import { checkResult, sayCheck, toCheckResult } from './check-result.ts';

export const getCheck = defineTool({
  name: 'get_check',
  title: 'Open a check',
  description:
    'Opens a check that was made earlier, by its ID: the same as trace_url returns, without a request to the site. IDs come from trace_url, from list_checks, and from the URL of a check page (/check/ID). NOT_FOUND when there is none or the account may not see it.',
  needsWriting: false,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    id: told(z.string({ error: 'ID of the check required' }), 'The ID of the check.'),
  }),
  output: checkResult,
  async run({ deps: { db }, userId, origin }, { id }) {
    const opened = await readCheck(db, await accessCheck(db, id, { userId, guestId: undefined }));
    const { check } = opened.result;
    return { data: toCheckResult(opened, await readBrowserTrace(db, check)), page: `${origin}/check/${check.id}` };
  },
  say: sayCheck,
});
