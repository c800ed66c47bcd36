import { type Attention, attentionStates, contractStates, monitorStates } from '@hopwise/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allContractsQuery, allMonitorsQuery } from '../api/attention.ts';
import { ContractBadge, contractStateLooks, describeResult } from '../contracts/contract-states.tsx';
import { monitorStateLooks, StateBadge, totalOf } from '../monitors/monitor-states.tsx';
import { describeUptime } from '../monitors/uptime.tsx';
import { NewInProject } from '../projects/new-in-project.tsx';
import { formatCount } from '../ui/format.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Panel } from '../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../ui/states.tsx';
import classes from './attention.module.css';

const shown = 5;

interface Place {
  /** undefined: all projects. */
  projectId?: string | undefined;
}

/** Monitors and contracts: how many are in which state, and the first of each list, problems first. */
export function AtAGlance({ attention, projectId }: { attention: Attention } & Place) {
  return (
    <div className={classes.glance}>
      <Monitors counts={attention.monitors} projectId={projectId} />
      <Contracts counts={attention.contracts} projectId={projectId} />
    </div>
  );
}

/** Trouble first, as in the lists. */
const statesOfMonitors = [...new Set([...attentionStates, ...monitorStates])];

function Monitors({ counts, projectId }: { counts: Attention['monitors'] } & Place) {
  const total = totalOf(counts);
  const create = (
    <NewInProject
      label="New monitor"
      to="/projects/$projectId/monitors/new"
      projectId={projectId}
      size="sm"
      variant="default"
    />
  );
  if (total === 0) {
    return (
      <Empty title="Monitors" text="Check a URL or a contract on a schedule and get an alert when it breaks.">
        {create}
      </Empty>
    );
  }
  return (
    <Panel title="Monitors">
      <p className={classes.counts}>
        {statesOfMonitors.map(
          (state) =>
            counts[state] > 0 && (
              <Link key={state} to="/monitors" search={{ state, projectId }}>
                <strong>{formatCount(counts[state])}</strong> {monitorStateLooks[state].name.toLowerCase()}
              </Link>
            ),
        )}
      </p>
      <WorstMonitors expected={Math.min(total, shown)} projectId={projectId} />
      <div className={classes.links}>
        <LinkButton to="/monitors" search={{ projectId }} variant="default" size="sm">
          All monitors
        </LinkButton>
        {create}
      </div>
    </Panel>
  );
}

function WorstMonitors({ expected, projectId }: { expected: number } & Place) {
  const monitors = useInfiniteQuery(allMonitorsQuery({ limit: shown, projectId }));
  if (monitors.isPending) return <SkeletonLines label="Loading monitors" lines={expected} height={36} />;
  if (monitors.isLoadingError) {
    return <LoadFailure title="Failed to load monitors" onRetry={() => monitors.refetch()} />;
  }
  return (
    <ul className={classes.worst} aria-label="Monitors, problems first">
      {(monitors.data.pages[0]?.monitors ?? []).map(({ id, name, state, uptimeRatio }) => (
        <li key={id} className={classes.entry}>
          <span className={classes.title}>
            <Link to="/monitors/$monitorId" params={{ monitorId: id }} title={name}>
              {name}
            </Link>
          </span>
          <span className={classes.figure} title="90-day uptime">
            {describeUptime(uptimeRatio)}
          </span>
          <StateBadge state={state} />
        </li>
      ))}
    </ul>
  );
}

function Contracts({ counts, projectId }: { counts: Attention['contracts'] } & Place) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const create = (
    <NewInProject
      label="New contract"
      to="/projects/$projectId/contracts/new"
      projectId={projectId}
      size="sm"
      variant="default"
    />
  );
  if (total === 0) {
    return (
      <Empty title="Contracts" text="List where your URLs should redirect, and test them before and after a launch.">
        {create}
      </Empty>
    );
  }
  return (
    <Panel title="Contracts">
      <p className={classes.counts}>
        {contractStates.map(
          (state) =>
            counts[state] > 0 && (
              <Link key={state} to="/contracts" search={{ state, projectId }}>
                <strong>{formatCount(counts[state])}</strong> {contractStateLooks[state].name.toLowerCase()}
              </Link>
            ),
        )}
      </p>
      <WorstContracts expected={Math.min(total, shown)} projectId={projectId} />
      <div className={classes.links}>
        <LinkButton to="/contracts" search={{ projectId }} variant="default" size="sm">
          All contracts
        </LinkButton>
        {create}
        <LinkButton to="/docs/$page" params={{ page: 'ci' }} variant="subtle" size="sm">
          Run in CI
        </LinkButton>
      </div>
    </Panel>
  );
}

function WorstContracts({ expected, projectId }: { expected: number } & Place) {
  const contracts = useInfiniteQuery(allContractsQuery({ limit: shown, projectId }));
  if (contracts.isPending) return <SkeletonLines label="Loading contracts" lines={expected} height={36} />;
  if (contracts.isLoadingError) {
    return <LoadFailure title="Failed to load contracts" onRetry={() => contracts.refetch()} />;
  }
  return (
    <ul className={classes.worst} aria-label="Contracts, failing first">
      {(contracts.data.pages[0]?.contracts ?? []).map((contract) => (
        <li key={contract.id} className={classes.entry}>
          <span className={classes.title}>
            <Link to="/contracts/$contractId" params={{ contractId: contract.id }} title={contract.name}>
              {contract.name}
            </Link>
          </span>
          <span className={classes.figure}>{contract.lastResult && describeResult(contract.lastResult)}</span>
          <ContractBadge contract={contract} />
        </li>
      ))}
    </ul>
  );
}

const Empty = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Panel title={title} aside={children}>
    <p className={classes.intro}>{text}</p>
  </Panel>
);
