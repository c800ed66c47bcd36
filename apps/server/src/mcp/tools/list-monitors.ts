import { defaultProjectAlias, listedMonitor, monitorsPage, monitorsQuery, projectIdInput } from '@hopwise/model';
import * as z from 'zod/mini';
import { listMonitors } from '../../monitors/index.ts';
import { openProject } from '../../projects/index.ts';
import { defineTool, described, fewEntries, listHeadline } from '../define-tool.ts';
import { quoted } from '../fit-result.ts';

const { state } = monitorsQuery.shape;
const { counts, nextCursor } = monitorsPage.shape;

const cursorMessage = 'Cursor must be the nextCursor of a page';
/**
 * A number, like nextCursor. Unlike in a URL query, where an absent cursor means the first page, null is rejected here.
 */
const cursor = z._default(z.int32({ error: cursorMessage }).check(z.nonnegative({ error: cursorMessage })), 0);

const resultMonitor = z.pick(listedMonitor, {
  ...{ id: true, projectId: true, name: true, targetName: true, state: true, stateSince: true, reason: true },
  ...{ ownFailure: true, lastRunAt: true, nextRunAt: true, lastChangeAt: true, uptimeRatio: true },
});

export const listMonitorsTool = defineTool({
  name: 'list_monitors',
  title: 'List monitors',
  description:
    "Lists the monitors of a project by name: target, state and when it started, 90-day uptime (0 to 1), last chain change, and last and next run. Returns up to 20; continue with nextCursor. NOT_FOUND if the project doesn't exist or the account has no access.",
  needsWriting: false,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    projectId: described(
      z.optional(projectIdInput),
      'The project ID, from the URL of its page (/projects/ID). Default: your first project.',
    ),
    state: described(state, 'Only monitors in this state.'),
    limit: fewEntries,
    cursor: described(cursor, 'nextCursor from the previous page.'),
  }),
  output: z.object({ counts, monitors: z.array(resultMonitor), nextCursor }),
  async run({ deps: { db, monitorWork }, userId, origin }, { projectId, ...query }) {
    const project = await openProject(db, userId, projectId ?? defaultProjectAlias);
    const data = await listMonitors({ db, now: monitorWork.now }, userId, project.id, query);
    return { data, page: `${origin}/projects/${project.id}` };
  },
  say: ({ counts, monitors, nextCursor }) => ({
    headline: listHeadline(monitors.length, 'monitor', 'by name'),
    facts: [
      `In the project: ${Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}.`,
      ...(nextCursor === null ? [] : [`For more, pass cursor ${nextCursor}`]),
    ],
    fromSites: monitors.map(
      ({ name, targetName, state, stateSince, reason, uptimeRatio, lastChangeAt, nextRunAt }) =>
        `${quoted(name)} monitors ${quoted(targetName)}: ${state} since ${stateSince}${reason === null ? '' : `, ${reason}`}. Uptime ${uptimeRatio === null ? 'unknown' : `${Math.round(uptimeRatio * 10_000) / 100}%`}, last change ${lastChangeAt ?? 'never'}, next run ${nextRunAt ?? 'none (paused)'}`,
    ),
  }),
});
