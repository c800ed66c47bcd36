import {
  IconArrowsExchange,
  IconBell,
  IconCertificate,
  IconCircleCheck,
  IconCircleX,
  IconHistory,
  IconPlayerPause,
} from 'virtual:icons';
import type { AlertEventType, MonitorTimelineEntry } from '@hopwise/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { monitorTimelineQuery } from '../../api/monitor-history.ts';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import type { Icon } from '../../ui/icon.ts';
import { inLocalTime, Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Tone, TonedItem } from '../../ui/toned-item.tsx';
import { ChainBeforeAndAfter } from './chain-before-and-after.tsx';
import classes from './monitor-timeline.module.css';

/** What happened to a monitor, newest first, with the chain before and after each change. */
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
            title="Nothing happened yet"
            text="Failures, recoveries, changes of the chain and expiring certificates are kept here."
          />
        }
      >
        {(entries) => (
          <ol className={classes.entries} aria-label="Timeline">
            {entries.map((entry) => (
              <TimelineEntry key={entry.id} entry={entry} />
            ))}
          </ol>
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
      <p className={classes.when}>
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
        <Link to="/check/$checkId" params={{ checkId: after }} className={classes.link}>
          Open check
        </Link>
      )}
    </TonedItem>
  );
}
