import type { Stats } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { periodNames } from '../../checks/period-names.ts';
import { DailyTrend, StatusDistribution } from '../../checks/trends.tsx';
import { formatCount, formatMs } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import classes from './dashboard.module.css';
import { FirstCheck } from './first-check.tsx';

export function Analytics({ stats }: { stats: Stats }) {
  const { period, total, statusDistribution, fastest, slowest, mostRedirects, daily } = stats;
  if (total === 0) {
    return (
      <Panel title="Analytics">
        <FirstCheck title="No checks in this period" text="Track a URL to see statistics here." />
      </Panel>
    );
  }
  return (
    <div className={classes.columns}>
      <Panel title="Status distribution">
        <StatusDistribution distribution={statusDistribution} />
      </Panel>
      <Panel title="Records">
        <dl className={classes.records}>
          <RecordEntry name="Fastest" holder={fastest} format={formatMs} />
          <RecordEntry name="Slowest" holder={slowest} format={formatMs} />
          <RecordEntry name="Most redirects" holder={mostRedirects} format={formatRedirects} />
        </dl>
      </Panel>
      <div className={classes.wide}>
        <Panel title="Daily trend" aside={<span className={classes.period}>{periodNames[period]}</span>}>
          <DailyTrend daily={daily} />
        </Panel>
      </div>
    </div>
  );
}

const formatRedirects = (count: number) => `${formatCount(count)} ${count === 1 ? 'redirect' : 'redirects'}`;

interface RecordEntryProps {
  name: string;
  holder: Stats['fastest'];
  format: (value: number) => string;
}

function RecordEntry({ name, holder, format }: RecordEntryProps) {
  return (
    <div className={classes.record}>
      <dt className={classes.recordName}>{name}</dt>
      <dd className={classes.recordValue}>{holder === null ? '–' : format(holder.value)}</dd>
      {holder !== null && (
        <dd className={classes.recordUrl}>
          <Link to="/check/$checkId" params={{ checkId: holder.id }} title={holder.inputUrl}>
            {holder.inputUrl}
          </Link>
        </dd>
      )}
    </div>
  );
}
