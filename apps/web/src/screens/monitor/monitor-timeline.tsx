import {
  IconActivity,
  IconArrowsExchange,
  IconBell,
  IconCertificate,
  IconCircleCheck,
  IconCircleX,
  IconHistory,
  IconHourglass,
  IconPlayerPause,
} from 'virtual:icons';
import { type AlertEventType, localZone, type MonitorTimelineEntry } from '@hopwise/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { monitorTimelineQuery } from '../../api/monitor-history.ts';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import { type Tone, TonedItem } from '../../ui/figures.tsx';
import { inLocalTime, Moment } from '../../ui/format.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Panel } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { Chains } from './chains.tsx';
import classes from './monitor.module.css';

/** A monitor's events, newest first, with the chain before and after each change. */
export function MonitorTimeline({ monitorId }: { monitorId: string }) {
  const timeline = useInfiniteQuery(monitorTimelineQuery(monitorId));
  return (
    <Panel title="Timeline">
      <OlderEntries
        name="events"
        query={timeline}
        empty={
          <Notice
            icon={IconHistory}
            title="No events yet"
            text="Outages, recoveries, chain changes and certificate warnings will appear here."
          />
        }
      >
        {(entries) => (
          <>
            <p className={classes.zone}>Times are in your time zone, {localZone()}.</p>
            <ol className={classes.entries} aria-label="Timeline">
              {entries.map((entry) => (
                <TimelineEntry key={entry.id} entry={entry} />
              ))}
            </ol>
          </>
        )}
      </OlderEntries>
    </Panel>
  );
}

interface EventLook {
  title: string;
  icon: Icon;
  tone: Tone;
}

const looks: Readonly<Record<AlertEventType, EventLook>> = {
  'monitor.failed': { title: 'Down', icon: IconCircleX, tone: 'bad' },
  'monitor.recovered': { title: 'Up again', icon: IconCircleCheck, tone: 'good' },
  'monitor.changed': { title: 'Chain changed', icon: IconArrowsExchange, tone: 'warning' },
  'monitor.certificate_expiring': { title: 'Certificate expiring', icon: IconCertificate, tone: 'warning' },
  'monitor.certificate_renewed': { title: 'Certificate renewed', icon: IconCertificate, tone: 'good' },
  'monitor.flapping': { title: 'Flapping', icon: IconActivity, tone: 'warning' },
  'monitor.slow': { title: 'Response time', icon: IconHourglass, tone: 'warning' },
  'monitor.paused': { title: 'Paused', icon: IconPlayerPause, tone: 'plain' },
  'bulk.completed': { title: 'Bulk job completed', icon: IconBell, tone: 'plain' },
  'contract.failed': { title: 'Contract failed', icon: IconBell, tone: 'bad' },
  'channel.test': { title: 'Test message', icon: IconBell, tone: 'plain' },
};

function TimelineEntry({ entry: { type, at, says, checkIds } }: { entry: MonitorTimelineEntry }) {
  const { title, icon: Icon, tone } = looks[type];
  const { before, after } = checkIds;
  return (
    <TonedItem tone={tone}>
      <p className={classes.title}>
        <Icon size={18} aria-hidden="true" /> {title}
      </p>
      <p className={classes.timelineWhen}>
        <Moment iso={at} />
      </p>
      {says.length > 0 && (
        <ul className={classes.says}>
          {says.map((sentence) => (
            <li key={sentence}>{inLocalTime(sentence)}</li>
          ))}
        </ul>
      )}
      {before !== null && after !== null && <ChainBeforeAndAfter beforeId={before} afterId={after} />}
      {before === null && after !== null && (
        <Link to="/check/$checkId" params={{ checkId: after }} className={classes.timelineLink}>
          Open check
        </Link>
      )}
    </TonedItem>
  );
}

interface ChainBeforeAndAfterProps {
  beforeId: string;
  afterId: string;
}

/** Two chains side by side, loaded when opened. */
function ChainBeforeAndAfter({ beforeId, afterId }: ChainBeforeAndAfterProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={classes.summary}>Chain before and after</summary>
      {opened && (
        <div className={classes.chains}>
          <Chains beforeId={beforeId} afterId={afterId} />
          <Link to="/compare/$beforeId/$afterId" params={{ beforeId, afterId }} className={classes.timelineLink}>
            Open full comparison
          </Link>
        </div>
      )}
    </details>
  );
}
