import { listedCheck, recentChecks, recentChecksQuery } from '@hopwise/model';
import * as z from 'zod/mini';
import { listRecentChecks } from '../../checks/index.ts';
import { parseInput } from '../../http/validation.ts';
import { defineTool, fewEntries, listHeadline, told } from '../define-tool.ts';
import { quoted } from '../fit-result.ts';

const { cursor, period, projectId, search, status } = recentChecksQuery.shape;

const toldCheck = z.pick(listedCheck, {
  ...{ id: true, projectId: true, inputUrl: true, finalUrl: true, finalStatusCode: true },
  ...{ redirectCount: true, client: true, verdict: true, startedAt: true },
});

export const listChecks = defineTool({
  name: 'list_checks',
  title: 'Search the history of checks',
  description:
    'Lists checks that were made earlier, newest first, of all projects that the account may see or of one; rows of bulk jobs are not among them. Use it to find out when a URL was checked, and whether it was reached then; get_check has the hops of one. At most 20 at once; the next ones begin at nextCursor. A search looks at 100,000 checks at most: a page may be empty and still have a nextCursor.',
  needsWriting: false,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    search: told(search, 'Part of the URL that was asked for, or of the final URL.'),
    status: told(status, 'Only checks that ended like this.'),
    period: told(period, 'Only checks of this time, up to now.'),
    projectId: told(projectId, 'Only checks of this project.'),
    limit: fewEntries,
    cursor: told(cursor, 'nextCursor of the page before, with everything else as it was.'),
  }),
  output: z.object({ checks: z.array(toldCheck), nextCursor: recentChecks.shape.nextCursor }),
  async run({ deps, userId, origin }, asked) {
    const query = parseInput(recentChecksQuery, { ...asked, bulk: 'exclude' });
    return { data: await listRecentChecks(deps, userId, query), page: `${origin}/dashboard` };
  },
  say: ({ checks, nextCursor }) => ({
    headline: listHeadline(checks.length, 'check', 'newest first'),
    facts: nextCursor === null ? [] : [`More begin at the cursor ${nextCursor}`],
    fromSites: checks.map(
      ({ id, startedAt, inputUrl, finalUrl, finalStatusCode, verdict }) =>
        `${startedAt} ${verdict.level}: ${verdict.headline}. ${quoted(inputUrl)} to ${quoted(finalUrl)}, status ${finalStatusCode ?? 'none'}, check ${id}`,
    ),
  }),
});
