import { defaultProjectAlias, listedMonitor, monitorsPage, monitorsQuery, projectIdInput } from '@hopwise/model';
import * as z from 'zod/mini';
import { listMonitors } from '../../monitors/index.ts';
import { openProject } from '../../projects/index.ts';
import { defineTool, fewEntries, listHeadline, told } from '../define-tool.ts';
import { quoted } from '../fit-result.ts';

const { state } = monitorsQuery.shape;
const { counts, nextCursor } = monitorsPage.shape;

const cursorMessage = 'Cursor must be the nextCursor of a page';
/** A number, as nextCursor is. In the query of a URL nothing is one, so null would begin again at the first page. */
const cursor = z._default(z.int32({ error: cursorMessage }).check(z.nonnegative({ error: cursorMessage })), 0);

const toldMonitor = z.pick(listedMonitor, {
  ...{ id: true, projectId: true, name: true, targetName: true, state: true, stateSince: true, reason: true },
  ...{ ownFailure: true, lastRunAt: true, nextRunAt: true, lastChangeAt: true, uptimeRatio: true },
});

export const listMonitorsTool = defineTool({
  name: 'list_monitors',
  title: 'List monitors',
  description:
    'Lists the monitors of a project by name: what each watches, its state and since when, its uptime of the last 90 days (0 to 1), when its chain last changed, and when it ran and runs next. At most 20 at once; the next ones begin at nextCursor. NOT_FOUND when there is no such project or the account may not see it.',
  needsWriting: false,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    projectId: told(
      z.optional(projectIdInput),
      'The project: its ID is in the URL of its page (/projects/ID). Left out: your first one.',
    ),
    state: told(state, 'Only monitors in this state.'),
    limit: fewEntries,
    cursor: told(cursor, 'nextCursor of the page before.'),
  }),
  output: z.object({ counts, monitors: z.array(toldMonitor), nextCursor }),
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
      ...(nextCursor === null ? [] : [`More begin at the cursor ${nextCursor}`]),
    ],
    fromSites: monitors.map(
      ({ name, targetName, state, stateSince, reason, uptimeRatio, lastChangeAt, nextRunAt }) =>
        `${quoted(name)} watches ${quoted(targetName)}: ${state} since ${stateSince}${reason === null ? '' : `, ${reason}`}. Uptime ${uptimeRatio === null ? 'unknown' : `${Math.round(uptimeRatio * 10_000) / 100} %`}, last change ${lastChangeAt ?? 'never'}, next run ${nextRunAt ?? 'none: it is paused'}`,
    ),
  }),
});
