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
  title: 'Search saved checks',
  description:
    'Lists saved checks, newest first, from all projects the account can see or one of them, without bulk rows. Use it to find out when a URL was checked and whether it was reachable; use get_check for the hops. Returns up to 20; continue with nextCursor. A search reads at most 100,000 checks: a page may be empty and still have a nextCursor.',
  needsWriting: false,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    search: told(search, 'Part of the input URL or the final URL.'),
    status: told(status, 'Only checks with this status.'),
    period: told(period, 'Only checks from this period.'),
    projectId: told(projectId, 'Only checks in this project.'),
    limit: fewEntries,
    cursor: told(cursor, 'nextCursor from the previous page. Keep other arguments the same.'),
  }),
  output: z.object({ checks: z.array(toldCheck), nextCursor: recentChecks.shape.nextCursor }),
  async run({ deps, userId, origin }, asked) {
    const query = parseInput(recentChecksQuery, { ...asked, bulk: 'exclude' });
    return { data: await listRecentChecks(deps, userId, query), page: `${origin}/dashboard` };
  },
  say: ({ checks, nextCursor }) => ({
    headline: listHeadline(checks.length, 'check', 'newest first'),
    facts: nextCursor === null ? [] : [`For more, pass cursor ${nextCursor}`],
    fromSites: checks.map(
      ({ id, startedAt, inputUrl, finalUrl, finalStatusCode, verdict }) =>
        `${startedAt} ${verdict.level}: ${verdict.headline}. ${quoted(inputUrl)} to ${quoted(finalUrl)}, status ${finalStatusCode ?? 'none'}, check ${id}`,
    ),
  }),
});
