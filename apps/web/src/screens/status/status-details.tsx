import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconHeartbeat } from 'virtual:icons';
import type { MonitorCounts, MonitorStateName, StatusPage } from '@hopwise/model';
import { StateBadge, totalOf } from '../../monitors/monitor-states.tsx';
import { IncidentList, UptimeBar } from '../../monitors/uptime.tsx';
import { formatCount, Moment, TimeSince } from '../../ui/format.tsx';
import { Blocks, Panel } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import classes from './status.module.css';

const icons = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX, none: IconClock } as const;

export function StatusDetails({ page: { projectName, at, counts, monitors, incidents } }: { page: StatusPage }) {
  const { tone, text } = headlineOf(counts);
  const notShown = totalOf(counts) - monitors.length;
  const Icon = icons[tone];
  return (
    <Blocks wide>
      <header className={classes.header}>
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
          <ul aria-label="Monitors">
            {monitors.map((monitor) => (
              <StatusEntry key={monitor.id} monitor={monitor} />
            ))}
          </ul>
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
    </Blocks>
  );
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
  const active = down + count('failing', 'maintenance', 'changed', 'certificate-expiring', 'up');
  if (active === 0) return { tone: 'none', text: 'No active monitors' };
  if (down === active) return { tone: 'bad', text: 'All monitors down' };
  if (down > 0) return { tone: 'bad', text: `${formatCount(down)} of ${formatCount(active)} monitors down` };
  if (count('maintenance') > 0) return { tone: 'warning', text: 'Maintenance in progress' };
  return { tone: 'good', text: 'All systems operational' };
}
