import { IconCertificate, IconCircleCheck, IconClock } from 'virtual:icons';
import type { Monitor, MonitorDayFigures } from '@hopwise/model';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { describeDaysLeft } from '../../analyses/facts.tsx';
import { monitorDaysQuery, monitorIncidentsQuery } from '../../api/monitor-history.ts';
import { Bar, BarKey, ChartUnit, countTicks, DayChart, nameOfDay } from '../../checks/trends.tsx';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import { IncidentList, UptimeBar } from '../../monitors/uptime.tsx';
import { formatCount, formatMs } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { BaselinePanel } from './baseline-panel.tsx';
import classes from './monitor.module.css';
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
  return (
    <Panel title="Certificates">
      {certificates.length === 0 ? (
        <Notice icon={IconCertificate} title="No certificates" text="No HTTPS hop in this chain yet." />
      ) : (
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
      )}
    </Panel>
  );
}

function ResponseTimes({ monitorId }: { monitorId: string }) {
  const days = useQuery(monitorDaysQuery(monitorId));
  return (
    <Panel title="Response time">
      {days.isPending && <SkeletonLines label="Loading response times" lines={1} height={176} />}
      {days.isLoadingError && <LoadFailure title="Failed to load response times" onRetry={() => days.refetch()} />}
      {days.data && <TimesChart days={days.data} />}
    </Panel>
  );
}

function TimesChart({ days }: { days: readonly MonitorDayFigures[] }) {
  const highest = Math.max(0, ...days.map(({ p95Ms }) => p95Ms ?? 0));
  if (highest === 0) {
    return (
      <Notice
        icon={IconClock}
        title="No response times yet"
        text="Response times appear after the first successful run."
      />
    );
  }
  const ticks = countTicks(highest);
  const top = ticks.at(-1) ?? 1;
  return (
    <DayChart
      label="Response time per day"
      days={days.map((day) => {
        const medianMs = day.medianMs ?? 0;
        return {
          date: day.day,
          text: describeTimes(day),
          bar: (
            <>
              <Bar color="other" share={Math.max(0, (day.p95Ms ?? 0) - medianMs) / top} />
              <Bar color="main" share={medianMs / top} />
            </>
          ),
        };
      })}
      ticks={ticks}
      formatTick={formatMs}
      caption={
        <>
          <BarKey color="main">Median</BarKey>
          <BarKey color="other">p95</BarKey>
          <ChartUnit>entire chain, per day (UTC)</ChartUnit>
        </>
      }
    />
  );
}

/** A day without runs has no data: the monitor was new or paused, and the site isn't to blame. */
export function describeTimes({ day, runs, medianMs, p95Ms }: MonitorDayFigures): string {
  if (runs === 0) return `${nameOfDay(day)}: No data`;
  if (medianMs === null || p95Ms === null) return `${nameOfDay(day)}: No response`;
  const count = `${formatCount(runs)} ${runs === 1 ? 'run' : 'runs'}`;
  return `${nameOfDay(day)}: median ${formatMs(medianMs)}, p95 ${formatMs(p95Ms)}, ${count}`;
}
