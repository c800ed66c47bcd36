import { IconClock } from 'virtual:icons';
import { type MonitorResponseTimes, type ResponseTimeRange, responseTimeRanges } from '@hopwise/model';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { monitorResponseTimesQuery } from '../../api/monitor-history.ts';
import { countTicks } from '../../checks/trends.tsx';
import { formatMs } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { describeBucket, incidentsIn, nameOfBucket } from './response-time-words.ts';
import classes from './response-times.module.css';

export function ResponseTimes({ monitorId }: { monitorId: string }) {
  const [range, setRange] = useState<ResponseTimeRange>('24h');
  const times = useQuery(monitorResponseTimesQuery(monitorId, range));
  return (
    <Panel
      title="Response time"
      aside={
        <SegmentedControl
          aria-label="Response time range"
          size="xs"
          value={range}
          onChange={(chosen) => setRange(chosen as ResponseTimeRange)}
          data={responseTimeRanges.map((value) => ({ value, label: value.replace(/(?=[hd])/, ' ') }))}
        />
      }
    >
      {times.isPending && <SkeletonLines label="Loading response times" lines={1} height={176} />}
      {times.isLoadingError && <LoadFailure title="Failed to load response times" onRetry={() => times.refetch()} />}
      {times.data && <Times key={times.data.buckets.length} times={times.data} />}
    </Panel>
  );
}

function Times({ times }: { times: MonitorResponseTimes }) {
  if (times.buckets.every(({ runs }) => runs === 0) && times.incidents.length === 0) {
    return <Notice icon={IconClock} title="No response times" text="No run got a response in this time." />;
  }
  return (
    <>
      <TimesChart times={times} />
      <TimesTable times={times} />
    </>
  );
}

const mostNames = 5;

function TimesChart({ times }: { times: MonitorResponseTimes }) {
  const { buckets, runs, bucketSeconds } = times;
  const last = buckets.length - 1;
  const [chosen, setChosen] = useState(last);
  const highest = Math.max(1, ...buckets.map(({ p95Ms }) => p95Ms ?? 0), ...runs.map(({ ms }) => ms));
  const ticks = countTicks(highest);
  const top = ticks.at(-1) ?? 1;
  const start = Date.parse(buckets[0]?.at ?? '');
  /** In buckets from the left. */
  const xOf = (at: string) => (Date.parse(at) - start) / (bucketSeconds * 1000);
  const yOf = (ms: number) => 100 - (ms / top) * 100;
  const dots = runs.map(({ at, ms }) => `M${xOf(at)} ${yOf(ms)}h0`).join('');
  const text = describeBucket(times, chosen);
  const hover = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * buckets.length))));
  };
  const press = (event: KeyboardEvent) => {
    const target = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, target)));
  };
  return (
    <figure className={classes.figure}>
      <div className={classes.scale} aria-hidden="true">
        <span className={classes.widest}>{formatMs(top)}</span>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {formatMs(tick)}
          </span>
        ))}
      </div>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label="Response time"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen}
        aria-valuetext={text}
        onPointerMove={hover}
        onPointerDown={hover}
        onKeyDown={press}
      >
        {ticks.map((tick) => (
          <span key={tick} className={classes.line} style={{ bottom: `${(tick / top) * 100}%` }} />
        ))}
        <svg viewBox={`0 0 ${buckets.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={classes.chosen} x={chosen} y={0} width={1} height={100} />
          {times.incidents.map(({ startedAt, endedAt }) => {
            const x = Math.max(0, xOf(startedAt));
            const end = endedAt === null ? xOf(new Date().toISOString()) : xOf(endedAt);
            const width = Math.max(buckets.length / 200, Math.min(end, buckets.length) - x);
            return (
              <g key={startedAt} className={classes.incident}>
                <rect x={x} y={0} width={width} height={100} />
                <rect className={classes.edge} x={x} y={0} width={width} height={2.5} />
              </g>
            );
          })}
          {buckets.map(({ at, p50Ms, p95Ms }, index) =>
            p50Ms === null || p95Ms === null ? undefined : (
              <g key={at}>
                <rect className={classes.p95} x={index + 0.12} y={yOf(p95Ms)} width={0.76} height={100 - yOf(p95Ms)} />
                <rect className={classes.p50} x={index + 0.12} y={yOf(p50Ms)} width={0.76} height={100 - yOf(p50Ms)} />
              </g>
            ),
          )}
          {/* Lines without length have round ends of the same size in both directions. */}
          <path className={classes.runEdges} d={dots} />
          <path className={classes.runs} d={dots} />
        </svg>
      </div>
      <div className={classes.names} aria-hidden="true">
        {namedBuckets(buckets.length).map((index) => (
          <span key={index} style={{ left: `${((index + 0.5) / buckets.length) * 100}%` }}>
            {nameOfBucket(times, index, 'short')}
          </span>
        ))}
      </div>
      <p className={classes.value} aria-hidden="true">
        {text}
      </p>
      <figcaption className={classes.caption}>
        <Key color="p50">p50</Key>
        <Key color="p95">p95</Key>
        {runs.length > 0 && <Key color="run">Single run</Key>}
        {times.incidents.length > 0 && <Key color="incident">Incident</Key>}
        <span className={classes.unit}>entire chain, per {bucketSeconds === 3600 ? 'hour' : 'day (UTC)'}</span>
      </figcaption>
    </figure>
  );
}

/** Evenly spread, none at the edges, where a name wouldn't fit. */
const namedBuckets = (count: number): number[] =>
  Array.from({ length: mostNames }, (_, index) => Math.floor(((index + 0.5) / mostNames) * count));

const Key = ({ color, children }: { color: 'p50' | 'p95' | 'run' | 'incident'; children: string }) => (
  <span>
    <span className={classes.key} data-color={color} /> {children}
  </span>
);

/** The same figures as text, newest first. */
function TimesTable({ times }: { times: MonitorResponseTimes }) {
  const [opened, setOpened] = useState(false);
  const shown = times.buckets
    .map((bucket, index) => ({ ...bucket, index, incidents: incidentsIn(times, index) }))
    .filter(({ runs, incidents }) => runs > 0 || incidents.length > 0)
    .reverse();
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>Show as table</summary>
      {opened && (
        <table className={classes.table} aria-label="Response times">
          <thead>
            <tr>
              <th scope="col">{times.bucketSeconds === 3600 ? 'Hour' : 'Day (UTC)'}</th>
              <th scope="col">p50</th>
              <th scope="col">p95</th>
              <th scope="col">Runs</th>
              <th scope="col">Incidents</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ at, index, p50Ms, p95Ms, runs, incidents }) => (
              <tr key={at}>
                <th scope="row">{nameOfBucket(times, index)}</th>
                <td>{p50Ms === null ? '–' : formatMs(p50Ms)}</td>
                <td>{p95Ms === null ? '–' : formatMs(p95Ms)}</td>
                <td>{runs}</td>
                <td>{incidents.length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
