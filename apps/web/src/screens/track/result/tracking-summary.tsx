import { fastTraceMs, isCutShort, type TrackResult } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { ChainAlerts } from '../../../chain/chain-alerts.tsx';
import { CheckStatusBadge } from '../../../chain/check-status-badge.tsx';
import { statusClass } from '../../../chain/status-class.ts';
import { SpeedBadge } from '../../../checks/speed-badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { formatMs } from '../../../ui/format-number.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { StatGrid } from '../../../ui/stat-grid.tsx';
import { UrlText } from '../../../ui/url-text.tsx';
import classes from './tracking-summary.module.css';

export function TrackingSummary({ result: { check, finalStatusCode } }: { result: TrackResult }) {
  const { status, redirectCount, totalTimeMs, method, inputUrl, finalUrl } = check;
  const httpVersion = check.hops[0]?.httpVersion;
  const final = statusClass(finalStatusCode);
  // Nothing is praised about a chain that ends nowhere.
  const isReached = check.verdict?.level !== 'failed';
  const finalLabel = isCutShort(check) ? 'Stopped at' : 'Final URL';
  const facts: Fact[] = [
    ['Input URL', <UrlText key="input" url={inputUrl} />],
    ...(finalUrl !== null && finalUrl !== inputUrl
      ? [[finalLabel, <UrlText key="final" url={finalUrl} />] as const]
      : []),
    ['Started', <Moment key="started" iso={check.startedAt} />],
    ['Finished', <Moment key="finished" iso={check.finishedAt} />],
  ];

  return (
    <Panel
      title="Tracking Summary"
      aside={
        <div className={classes.aside}>
          <CheckStatusBadge status={status} />
          <CopyButton value={check.id} label="Copy ID" />
        </div>
      }
    >
      <StatGrid className={classes.cards}>
        <StatCard
          label="Redirects"
          value={redirectCount}
          note={
            redirectCount === 0 ? (
              <Badge color={isReached ? 'green' : 'gray'}>Direct</Badge>
            ) : (
              <Badge>Chain detected</Badge>
            )
          }
        />
        <StatCard
          label="Total Time"
          value={formatMs(totalTimeMs)}
          note={<SpeedBadge timeMs={totalTimeMs} fastMs={fastTraceMs} isReached={isReached} />}
        />
        <StatCard
          label="Final Status"
          value={finalStatusCode ?? 'None'}
          note={<Badge color={isReached || final.color !== 'green' ? final.color : 'gray'}>{final.label}</Badge>}
        />
        <StatCard label="Method" value={method} note={httpVersion ? `Over HTTP/${httpVersion}` : 'No answer'} />
      </StatGrid>
      <ChainAlerts check={check} />
      <FactList facts={facts} />
    </Panel>
  );
}
