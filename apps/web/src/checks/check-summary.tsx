import { fastTraceMs, isCutShort, type TrackResult } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { ChainAlerts } from '../chain/chain-alerts.tsx';
import { statusClass } from '../chain/status-class.ts';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { formatMs } from '../ui/format-number.ts';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { StatGrid } from '../ui/stat-grid.tsx';
import { UrlText } from '../ui/url-text.tsx';
import classes from './check-summary.module.css';
import { SpeedBadge } from './speed-badge.tsx';

/** The figures of a check at a glance. */
export function CheckSummary({
  result: { check, finalStatusCode },
}: {
  result: Pick<TrackResult, 'check' | 'finalStatusCode'>;
}) {
  const { method, redirectCount, totalTimeMs, inputUrl, finalUrl } = check;
  const final = statusClass(finalStatusCode);
  // Nothing is praised about a chain that ends nowhere.
  const isReached = check.verdict?.level !== 'failed';
  const finalLabel = isCutShort(check) ? 'Stopped at' : 'Final URL';
  const facts: Fact[] = [
    ['Input URL', <UrlText key="input" url={inputUrl} />],
    [finalLabel, finalUrl === null ? 'None' : <UrlText key="final" url={finalUrl} />],
    ['Started', <Moment key="started" iso={check.startedAt} />],
    ['Finished', <Moment key="finished" iso={check.finishedAt} />],
  ];
  return (
    <Panel title="Summary">
      <StatGrid className={classes.cards}>
        <StatCard label="Method" value={method} note="Of the first request" />
        <StatCard label="Redirects" value={redirectCount} note={redirectCount === 0 ? 'Direct' : 'Chain detected'} />
        <StatCard
          label="Status code"
          value={finalStatusCode ?? 'None'}
          note={<Badge color={isReached || final.color !== 'green' ? final.color : 'gray'}>{final.label}</Badge>}
        />
        <StatCard
          label="Total time"
          value={formatMs(totalTimeMs)}
          note={<SpeedBadge timeMs={totalTimeMs} fastMs={fastTraceMs} isReached={isReached} />}
        />
      </StatGrid>
      <ChainAlerts check={check} />
      <FactList facts={facts} />
    </Panel>
  );
}
