import { IconCircleCheck } from 'virtual:icons';
import type { Monitor } from '@hopwise/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { describeDaysLeft } from '../../analyses/facts.tsx';
import { monitorIncidentsQuery } from '../../api/monitor-history.ts';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import { IncidentList, UptimeBar } from '../../monitors/uptime.tsx';
import { Panel } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { BaselinePanel } from './baseline-panel.tsx';
import classes from './monitor.module.css';
import { ResponseTimes } from './response-times.tsx';
import { StatePanel } from './state-panel.tsx';

export function MonitorOverview({ monitor }: { monitor: Monitor }) {
  const { id, uptime, uptimeRatio } = monitor;
  return (
    <div className={classes.panels}>
      <StatePanel monitor={monitor} />
      <Panel title="Uptime, last 90 days">
        <UptimeBar days={uptime} ratio={uptimeRatio} />
      </Panel>
      {/* A contract has many chains, so it has no single response time. */}
      {monitor.target.kind === 'url' && <ResponseTimes monitorId={id} />}
      <Incidents monitorId={id} />
      {monitor.target.kind === 'url' && (
        <>
          <Certificates certificates={monitor.certificates} />
          <BaselinePanel monitor={monitor} />
        </>
      )}
    </div>
  );
}

function Incidents({ monitorId }: { monitorId: string }) {
  const incidents = useInfiniteQuery(monitorIncidentsQuery(monitorId));
  return (
    <Panel title="Incidents">
      <OlderEntries
        name="incidents"
        query={incidents}
        empty={<Notice icon={IconCircleCheck} title="No incidents" text="No downtime recorded." />}
      >
        {(entries) => <IncidentList incidents={entries.map((entry) => ({ ...entry, text: entry.reason }))} />}
      </OlderEntries>
    </Panel>
  );
}

const isPast = (time: string) => Date.parse(time) < Date.now();
const dateOf = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Lists one certificate per host: each hop may have its own. */
function Certificates({ certificates }: Pick<Monitor, 'certificates'>) {
  if (certificates.length === 0) {
    return (
      <Panel title="Certificates">
        <p className={classes.none}>No HTTPS hops in this chain yet.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Certificates">
      <ul aria-label="Certificates">
        {certificates.map(({ host, validTo, daysLeft, isExpiring }) => (
          <li key={`${host} ${validTo}`} className={classes.certificate}>
            <span className={classes.host}>{host}</span>
            <span className={classes.days} data-expiring={isExpiring || undefined}>
              {describeDaysLeft(daysLeft, isPast(validTo))}
            </span>
            <span className={classes.date}>
              {isPast(validTo) ? 'Expired' : 'Expires'} {dateOf.format(new Date(validTo))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
