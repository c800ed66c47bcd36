import { clientTitle, fastTraceMs, isCutShort, type TrackResult } from '@hopwise/model';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChainAlerts } from '../chain/chain-alerts.tsx';
import { CheckStatusBadge } from '../chain/check-status-badge.tsx';
import { statusClass } from '../chain/status-class.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Figure, Figures } from '../ui/figure.tsx';
import { formatMs } from '../ui/format-number.ts';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { UrlText } from '../ui/url-text.tsx';
import classes from './check-summary.module.css';
import { SpeedBadge } from './speed-badge.tsx';

interface CheckSummaryProps {
  result: Pick<TrackResult, 'check' | 'finalStatusCode'>;
  /** Beside the check's id. */
  actions?: ReactNode;
}

/** The figures of a check at a glance. */
export function CheckSummary({ result: { check, finalStatusCode }, actions }: CheckSummaryProps) {
  const { status, method, redirectCount, totalTimeMs, inputUrl, finalUrl } = check;
  const httpVersion = check.hops[0]?.httpVersion;
  const final = statusClass(finalStatusCode);
  // Nothing is praised about a chain that ends nowhere.
  const isReached = check.verdict?.level !== 'failed';
  const praise = (color: string) => (isReached || color !== 'green' ? color : 'gray');
  return (
    <Panel title="Tracking Summary" aside={<CheckStatusBadge status={status} />}>
      <Figures onPhone={2}>
        <Figure label="Redirects" value={redirectCount}>
          {redirectCount === 0 ? <Badge color={praise('green')}>Direct</Badge> : <Badge>Chain detected</Badge>}
        </Figure>
        <Figure label="Total Time" value={formatMs(totalTimeMs)}>
          <SpeedBadge timeMs={totalTimeMs} fastMs={fastTraceMs} isReached={isReached} />
        </Figure>
        <Figure label="Final Status code" value={finalStatusCode ?? 'None'}>
          <Badge color={praise(final.color)}>{final.label}</Badge>
        </Figure>
        <Figure label="Method" value={method}>
          {httpVersion && <Badge color="gray">HTTP/{httpVersion}</Badge>}
        </Figure>
      </Figures>
      <ChainAlerts check={check} />
      <dl className={classes.facts}>
        <Fact name="Input URL">
          <UrlText url={inputUrl} />
        </Fact>
        <Fact name="Started">
          <Moment iso={check.startedAt} />
        </Fact>
        <Fact name={isCutShort(check) ? 'Stopped at' : 'Final URL'}>
          {finalUrl === null ? 'None' : <UrlText url={finalUrl} />}
        </Fact>
        <Fact name="Finished">
          <Moment iso={check.finishedAt} />
        </Fact>
        <Fact name="Check ID">
          <span className={classes.id}>
            <code className={classes.idText}>{check.id}</code>
            <CopyButton value={check.id} label="Copy ID" />
            {actions}
          </span>
        </Fact>
        {check.client && <Fact name="Client">{clientTitle(check.client)}</Fact>}
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
