import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconHeartbeat } from 'virtual:icons';
import type { MonitorCounts, MonitorStateName, StatusPage } from '@hopwise/model';
import { StateBadge, totalOf } from '../../monitors/monitor-states.tsx';
import { IncidentList, UptimeBar } from '../../monitors/uptime.tsx';
import { formatCount, Moment, TimeSince } from '../../ui/format.tsx';
import { Blocks, Panel } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { RowList } from '../../ui/table.tsx';
import classes from './status.module.css';
import { StatusUpdates } from './status-updates.tsx';

const icons = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX, none: IconClock } as const;

interface StatusDetailsProps {
  page: StatusPage;
  token: string;
}

export function StatusDetails({ page, token }: StatusDetailsProps) {
  const { projectName, brand, at, counts, monitors, incidents, notes } = page;
  const { tone, text } = headlineOf(counts);
  const notShown = totalOf(counts) - monitors.length;
  const Icon = icons[tone];
  return (
    <Blocks>
      <header className={classes.header}>
        <Brand brand={brand} />
        <h1 className={classes.title}>{projectName}</h1>
        <p className={classes.headline} data-tone={tone} role="status">
          <Icon size={26} aria-hidden="true" /> {text}
        </p>
        <p className={classes.at}>
          As of <Moment iso={at} />
        </p>
      </header>
      <Panel title="Monitors">
        {monitors.length === 0 ? (
          <Notice icon={IconHeartbeat} title="No monitors yet" text="Monitors in this project will appear here." />
        ) : (
          groupsOf(monitors).map(({ name, monitors: listed }) => (
            <section key={name ?? ''} className={classes.group}>
              {name !== undefined && <h3 className={classes.groupName}>{name}</h3>}
              <ul aria-label={name ?? 'Monitors'}>
                {listed.map((monitor) => (
                  <StatusEntry key={monitor.id} monitor={monitor} />
                ))}
              </ul>
            </section>
          ))
        )}
        {notShown > 0 && (
          <p className={classes.notShown}>
            {notShown === 1 ? "1 more monitor isn't shown." : `${formatCount(notShown)} more monitors aren't shown.`}
          </p>
        )}
      </Panel>
      <Panel title="Incidents">
        {incidents.length === 0 ? (
          <Notice icon={IconCircleCheck} title="No incidents" text="No downtime in the last 14 days." />
        ) : (
          <IncidentList incidents={incidents.map((incident) => ({ ...incident, text: incident.monitorName }))} />
        )}
      </Panel>
      {notes.length > 0 && (
        <Panel title="Notes">
          <RowList
            label="Notes"
            rows={notes.map(({ id, text, createdAt, editedAt }) => ({
              id,
              title: <span className={classes.noteText}>{text}</span>,
              text: (
                <>
                  <Moment iso={createdAt} />
                  {editedAt !== null && ' · edited'}
                </>
              ),
            }))}
          />
        </Panel>
      )}
      <StatusUpdates token={token} />
    </Blocks>
  );
}

/** The team's name and logo, if its organization has them. */
function Brand({ brand: { name, logo } }: Pick<StatusPage, 'brand'>) {
  if (name === null && logo === null) return undefined;
  return (
    <p className={classes.brand}>
      {logo !== null && (
        <img src={logo.dataUrl} width={logo.width} height={logo.height} alt={name === null ? 'Logo' : ''} />
      )}
      {name}
    </p>
  );
}

interface MonitorGroup {
  /** undefined: there are no groups. */
  name: string | undefined;
  monitors: StatusPage['monitors'];
}

const otherMonitors = 'Other monitors';

/** By name, with monitors without a tag last. Within a group, trouble stays first. */
export function groupsOf(monitors: StatusPage['monitors']): MonitorGroup[] {
  const found = Map.groupBy(monitors, ({ group }) => group);
  const others = found.get(null) ?? [];
  const named = [...found]
    .flatMap(([name, listed]) => (name === null ? [] : [{ name, monitors: listed }]))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  if (others.length === 0) return named;
  return [...named, { name: named.length === 0 ? undefined : otherMonitors, monitors: others }];
}

function StatusEntry({ monitor }: { monitor: StatusPage['monitors'][number] }) {
  const { name, targetName, state, stateSince, uptime, uptimeRatio } = monitor;
  return (
    <li className={classes.monitor}>
      <div>
        <p className={classes.name}>{name}</p>
        {targetName !== name && <p className={classes.target}>{targetName}</p>}
      </div>
      <div className={classes.state}>
        <StateBadge state={state} />
        {stateSince !== null && (
          <span className={classes.since}>
            for <TimeSince iso={stateSince} />
          </span>
        )}
      </div>
      <div className={classes.uptime}>
        <UptimeBar days={uptime} ratio={uptimeRatio} />
      </div>
    </li>
  );
}

interface StatusHeadline {
  tone: 'good' | 'warning' | 'bad' | 'none';
  text: string;
}

/** Sums up a project in one line. */
export function headlineOf(counts: MonitorCounts): StatusHeadline {
  const count = (...states: MonitorStateName[]) => states.reduce((sum, state) => sum + counts[state], 0);
  const down = count('down', 'recovering');
  // A failure that isn't confirmed yet counts as up.
  const [flapping, slow] = [count('flapping'), count('slow')];
  const active = down + flapping + slow + count('failing', 'maintenance', 'changed', 'certificate-expiring', 'up');
  const monitorsThat = (some: number, are: string) => {
    if (active === 1) return `The monitor is ${are}`;
    return some === active ? `All monitors ${are}` : `${formatCount(some)} of ${formatCount(active)} monitors ${are}`;
  };
  if (active === 0) return { tone: 'none', text: 'No active monitors' };
  if (down > 0) return { tone: 'bad', text: monitorsThat(down, 'down') };
  if (flapping > 0) return { tone: 'warning', text: monitorsThat(flapping, 'flapping') };
  if (slow > 0) return { tone: 'warning', text: monitorsThat(slow, 'slow') };
  if (count('maintenance') > 0) return { tone: 'warning', text: 'Maintenance in progress' };
  return { tone: 'good', text: 'All systems operational' };
}
