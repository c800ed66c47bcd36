import { defaultProjectAlias, type MonitorChange, monitorChanges, monitorLimits } from '@hopwise/model';
import { CommandError, exitCodes } from '../command-error.ts';
import { type Command, interruptible, type Paint, paintFor, plainText, progressOn } from '../environment.ts';
import { type MonitorsFile, readMonitorsFile } from '../monitors-file.ts';
import { streamOutput } from '../output.ts';
import { oneOf, readOptions } from '../read-options.ts';
import { monitorsFormats, monitorsOptions } from '../reference/options.ts';
import { callServer, type ServerAccess, serverAccess } from '../test-on-server.ts';

const usage = 'Usage: hopwise monitors plan|apply FILE';
/** A thousand monitors take the server some seconds. */
const timeoutMs = 120_000;

/** hopwise monitors plan FILE, hopwise monitors apply FILE */
export const monitorsCommand: Command = async (args, environment) => {
  const { values, positionals } = readOptions(args, monitorsOptions);
  const [verb, file, extra] = positionals;
  if (verb !== 'plan' && verb !== 'apply') throw new CommandError(`expected plan or apply. ${usage}`);
  if (file === undefined || extra !== undefined) throw new CommandError(`expected one file. ${usage}`);
  const format = oneOf('format', values.format ?? 'pretty', monitorsFormats);
  const monitors = await readMonitorsFile(file);
  if (values.server === undefined) throw new CommandError('missing server. Add --server URL');
  const server = serverAccess(values, environment.env);
  using interruption = interruptible(environment);
  const progress = progressOn(environment.stderr, monitors.entries.length);
  const wanted: Wanted = {
    ...{ server, monitors, projectId: values.project ?? defaultProjectAlias, dryRun: verb === 'plan' },
    ...{ prune: values.prune === true, signal: interruption.signal, onProgress: (done) => progress.update(done) },
  };
  const changes = await send(wanted).finally(() => progress.clear());
  const counts = countActions(changes);
  const paint = paintFor(environment.stdout, environment);
  const places = new Map(changes.map((each) => [each, each.number === null ? null : monitors.placeOf(each.number)]));
  const text =
    format === 'json'
      ? `${JSON.stringify({ applied: verb === 'apply', counts, changes: changes.map((each) => ({ ...each, line: places.get(each)?.line ?? null })) }, null, 2)}\n`
      : pretty(changes, paint, (each) => `${file}:${places.get(each)?.line ?? 1}`) + summary(counts, verb === 'apply');
  await streamOutput(environment.stdout).write(text);
  const isDifferent = changes.some(({ action }) => action !== 'unchanged');
  const hasFailed = verb === 'plan' ? isDifferent : counts.rejected > 0;
  return hasFailed ? exitCodes.failed : exitCodes.passed;
};

interface Wanted {
  server: ServerAccess;
  projectId: string;
  monitors: MonitorsFile;
  dryRun: boolean;
  prune: boolean;
  signal: AbortSignal;
  onProgress(done: number): void;
}

/** A call stores some hundreds at a time: after an interruption, the next run does the rest. */
async function send(wanted: Wanted): Promise<MonitorChange[]> {
  const { server, projectId, monitors, dryRun, prune, signal, onProgress } = wanted;
  const path = `/projects/${encodeURIComponent(projectId)}/monitors`;
  const post = (name: string, body: object) =>
    callServer(server, ['POST', `${path}/${name}`, { ...body, dryRun }], monitorChanges, { timeoutMs, signal });
  const changes: MonitorChange[] = [];
  const { entries } = monitors;
  for (let at = 0; at < entries.length; at += monitorLimits.atOnce) {
    const page = await post('apply', { monitors: entries.slice(at, at + monitorLimits.atOnce) });
    changes.push(...page.changes.map((each) => ({ ...each, number: each.number === null ? null : each.number + at })));
    onProgress(changes.length);
  }
  if (!prune) return changes;
  const pruned = await post('prune', { keep: entries.map(({ key }) => key) });
  return [...changes, ...pruned.changes];
}

type Action = MonitorChange['action'];
const actions: readonly Action[] = ['create', 'change', 'delete', 'unchanged', 'rejected'];

const countActions = (changes: readonly MonitorChange[]): Record<Action, number> =>
  Object.fromEntries(
    actions.map((action) => [action, changes.filter((each) => each.action === action).length]),
  ) as Record<Action, number>;

const signs: Readonly<Record<Exclude<Action, 'unchanged'>, [sign: string, color: keyof Paint]>> = {
  create: ['+', 'good'],
  change: ['~', 'warn'],
  delete: ['-', 'bad'],
  rejected: ['!', 'bad'],
};

/** One line per monitor that differs, and one per setting of it. */
function pretty(changes: readonly MonitorChange[], paint: Paint, placeOf: (change: MonitorChange) => string): string {
  const lines = changes.flatMap((change) => {
    const { action, key, name, differences, reason, number } = change;
    if (action === 'unchanged') return [];
    const [sign, color] = signs[action];
    const title = `${paint[color](`${sign} ${action}`)} ${plainText(key)}${name === key ? '' : ` ${paint.faint(plainText(name))}`}`;
    const place = number === null ? '' : `${placeOf(change)}: `;
    return [
      title,
      ...differences.map(({ path, before, after }) => `    ${path}: ${plainText(before)} → ${plainText(after)}`),
      ...(reason === null ? [] : [`    ${place}${plainText(reason)}`]),
    ];
  });
  return lines.map((line) => `${line}\n`).join('');
}

function summary(counts: Record<Action, number>, isApplied: boolean): string {
  const number = (count: number) => count.toLocaleString('en-US');
  const words = isApplied ? ['created', 'changed', 'deleted'] : ['to create', 'to change', 'to delete'];
  const done = [counts.create, counts.change, counts.delete].map((count, at) => `${number(count)} ${words[at]}`);
  return `${[...done, `${number(counts.unchanged)} unchanged`, `${number(counts.rejected)} rejected`].join(', ')}\n`;
}
