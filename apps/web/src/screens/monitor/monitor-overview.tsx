import { IconCertificate, IconCircleCheck } from 'virtual:icons';
import type { Monitor } from '@hopwise/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { monitorIncidentsQuery } from '../../api/monitor-history.ts';
import { describeDaysLeft } from '../../checks/describe-days-left.ts';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import { IncidentList } from '../../monitors/incident-list.tsx';
import { UptimeBar } from '../../monitors/uptime-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BaselinePanel } from './baseline-panel.tsx';
import classes from './monitor-overview.module.css';
import { ResponseTimes } from './response-times.tsx';
import { StatePanel } from './state-panel.tsx';

export function MonitorOverview({ monitor }: { monitor: Monitor }) {
  const { id, uptime, uptimeRatio } = monitor;
  return (
    <div className={classes.panels}>
      <StatePanel monitor={monitor} />
      <Panel title="Uptime of 90 days">
        <UptimeBar days={uptime} ratio={uptimeRatio} />
      </Panel>
      {/* The tests of a contract are many chains. */}
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
        empty={<Notice icon={IconCircleCheck} title="No incidents" text="It has not been down so far." />}
      >
        {(entries) => <IncidentList incidents={entries.map((entry) => ({ ...entry, text: entry.reason }))} />}
      </OlderEntries>
    </Panel>
  );
}

const dateOf = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Of every host of the chain: each hop may have one of its own. */
function Certificates({ certificates }: Pick<Monitor, 'certificates'>) {
  return (
    <Panel title="Certificates">
      {certificates.length === 0 ? (
        <Notice
          icon={IconCertificate}
          title="No certificates"
          text="No hop of the chain was reached by HTTPS so far."
        />
      ) : (
        <ul className={classes.certificates} aria-label="Certificates">
          {certificates.map(({ host, validTo, daysLeft, isExpiring }) => (
            <li key={`${host} ${validTo}`} className={classes.certificate}>
              <span className={classes.host}>{host}</span>
              <span className={classes.days} data-expiring={isExpiring || undefined}>
                {describeDaysLeft(daysLeft)}
              </span>
              <span className={classes.date}>
                {daysLeft < 0 ? 'Expired' : 'Expires'} {dateOf.format(new Date(validTo))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
