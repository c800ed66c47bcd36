import { IconArrowsExchange, IconCircleCheck, IconCircleX, IconPlayerPause, IconRepeat } from 'virtual:icons';
import type { Attention, AttentionItem } from '@hopwise/model';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useEndSnoozes } from '../api/attention.ts';
import { useMonitorAction } from '../api/monitors.ts';
import { ContractStateBadge, describeResult } from '../contracts/contract-states.tsx';
import { useRunContract } from '../contracts/runs.tsx';
import { announceFailure } from '../feedback/announce-failure.ts';
import { StateBadge } from '../monitors/monitor-states.tsx';
import { Ago, formatCount } from '../ui/format.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Panel } from '../ui/page.tsx';
import { showSuccess } from '../ui/toast.ts';
import classes from './attention.module.css';
import { SnoozeMenu } from './snooze-menu.tsx';

const shownAtFirst = 5;

interface AttentionPanelProps {
  attention: Attention;
  /** undefined: all projects. */
  projectId?: string;
}

/**
 * Lists problems in a project or all of them, the worst first; a line when all is well; nothing while there is nothing to
 * watch.
 */
export function AttentionPanel({ attention, projectId }: AttentionPanelProps) {
  const { items, counts, snoozed, monitors, contracts } = attention;
  const [isWhole, setWhole] = useState(false);
  if (counts.total === 0) {
    return <AllGood monitors={sumOf(monitors)} contracts={sumOf(contracts)} snoozed={snoozed} projectId={projectId} />;
  }
  const shown = isWhole ? items : items.slice(0, shownAtFirst);
  const more = counts.total - items.length;
  return (
    <Panel
      title={`Needs attention (${formatCount(counts.total)})`}
      aside={<Snoozed count={snoozed} projectId={projectId} />}
    >
      <ul className={classes.items} aria-label="Needs attention">
        {shown.map((item) => (
          <li key={`${item.kind} ${item.id}`} className={classes.item}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="subtle" className={classes.more} onClick={() => setWhole(true)}>
          Show {items.length - shown.length} more
        </Button>
      )}
      {shown.length === items.length && more > 0 && (
        <p className={classes.rest}>
          {formatCount(more)} more in <Link to="/monitors">Monitors</Link>, <Link to="/contracts">Contracts</Link> and{' '}
          <Link to="/bulk">Bulk Upload</Link>.
        </p>
      )}
    </Panel>
  );
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const countOf = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`];

interface AllGoodProps extends Record<'monitors' | 'contracts' | 'snoozed', number> {
  projectId: string | undefined;
}

function AllGood({ monitors, contracts, snoozed, projectId }: AllGoodProps) {
  const watched = [...countOf(monitors, 'monitor'), ...countOf(contracts, 'contract')];
  if (watched.length === 0 && snoozed === 0) return undefined;
  const across = watched.length === 0 ? '' : ` across ${watched.join(' and ')}`;
  return (
    <p className={classes.good}>
      <IconCircleCheck size={18} aria-hidden="true" />
      Nothing {snoozed > 0 && 'else '}needs attention{across}.
      <Snoozed count={snoozed} projectId={projectId} />
    </p>
  );
}

function Snoozed({ count, projectId }: { count: number; projectId: string | undefined }) {
  const wake = useEndSnoozes();
  if (count === 0) return undefined;
  return (
    <Button
      size="sm"
      variant="subtle"
      loading={wake.isPending}
      onClick={() => wake.mutate(projectId, { onError: announceFailure('Failed to end the snoozes') })}
    >
      Unsnooze {formatCount(count)}
    </Button>
  );
}

const snoozes = [
  { length: { hours: 1 }, label: 'For 1 hour' },
  { length: { hours: 24 }, label: 'For 1 day' },
  { length: { hours: 7 * 24 }, label: 'For 7 days' },
] as const;

function Item({ item }: { item: AttentionItem }) {
  switch (item.kind) {
    case 'monitor':
      return <MonitorItem item={item} />;
    case 'contract':
      return <ContractItem item={item} />;
    case 'bulk-job':
      return <JobItem item={item} />;
  }
}

type Of<Kind extends AttentionItem['kind']> = { item: Extract<AttentionItem, { kind: Kind }> };

function MonitorItem({ item }: Of<'monitor'>) {
  const { id, name, state, reason, targetName, diff, mayAccept } = item;
  return (
    <Line
      item={item}
      badge={<StateBadge state={state} />}
      title={
        <Link to="/monitors/$monitorId" params={{ monitorId: id }}>
          {name}
        </Link>
      }
      text={reason ?? targetName}
      actions={
        <>
          <LinkButton to="/monitors/$monitorId" params={{ monitorId: id }} variant="default" size="sm">
            Open
            <Of name={name} />
          </LinkButton>
          {diff !== null && (
            <LinkButton
              to="/compare/$beforeId/$afterId"
              params={diff}
              variant="default"
              size="sm"
              leftSection={<IconArrowsExchange size={16} aria-hidden="true" />}
            >
              Diff
              <Of name={name} />
            </LinkButton>
          )}
          {mayAccept && <AcceptButton id={id} name={name} />}
          {state !== 'changed' && state !== 'certificate-expiring' && <RunMonitorButton id={id} name={name} />}
        </>
      }
    />
  );
}

const Of = ({ name }: { name: string }) => <VisuallyHidden> {name}</VisuallyHidden>;

interface ActionProps {
  id: string;
  name: string;
}

function AcceptButton({ id, name }: ActionProps) {
  const accept = useMonitorAction(id, 'accept');
  const press = () =>
    accept.mutateAsync().then(
      () =>
        showSuccess({
          title: 'Change accepted',
          message: `The next three runs of ${name} set the new baseline`,
          forMs: 3000,
        }),
      announceFailure('Failed to accept the change'),
    );
  return (
    <Button size="sm" variant="default" loading={accept.isPending} onClick={press}>
      Accept
      <Of name={name} />
    </Button>
  );
}

function RunMonitorButton({ id, name }: ActionProps) {
  const run = useMonitorAction(id, 'run');
  const press = () =>
    run
      .mutateAsync()
      .then(
        () => showSuccess({ title: 'Run started', message: `${name} is being checked`, forMs: 3000 }),
        announceFailure('Failed to start the run'),
      );
  return <RunAgain name={name} loading={run.isPending} onClick={press} />;
}

const RunAgain = ({ name, ...button }: { name: string; loading: boolean; onClick: () => void }) => (
  <Button {...button} size="sm" variant="default" leftSection={<IconRepeat size={16} aria-hidden="true" />}>
    Run again
    <Of name={name} />
  </Button>
);

function ContractItem({ item }: Of<'contract'>) {
  const { id, name, result, reason } = item;
  const { run, isStarting } = useRunContract(id);
  const text = describeResult(result);
  return (
    <Line
      item={item}
      badge={<ContractStateBadge state="failing" />}
      title={
        <Link to="/contracts/$contractId" params={{ contractId: id }}>
          {name}
        </Link>
      }
      text={reason === null ? text : `${text}. Failed: ${reason}`}
      actions={
        <>
          <LinkButton
            to="/contracts/$contractId/runs/$runId"
            params={{ contractId: id, runId: result.runId }}
            variant="default"
            size="sm"
          >
            Open
            <VisuallyHidden> the last run of {name}</VisuallyHidden>
          </LinkButton>
          <RunAgain name={name} loading={isStarting} onClick={() => void run({})} />
        </>
      }
    />
  );
}

const problems = {
  failed: { name: 'Failed', color: 'red', icon: IconCircleX },
  paused: { name: 'Paused', color: 'orange', icon: IconPlayerPause },
} as const;

function JobItem({ item }: Of<'bulk-job'>) {
  const { id, name, problem, reason } = item;
  const { name: label, color, icon: ProblemIcon } = problems[problem];
  return (
    <Line
      item={item}
      badge={
        <Badge size="lg" miw="max-content" color={color} leftSection={<ProblemIcon size={15} aria-hidden="true" />}>
          {label}
        </Badge>
      }
      title={
        <Link to="/bulk/$jobId" params={{ jobId: id }}>
          {name}
        </Link>
      }
      text={reason ?? 'Bulk job'}
      actions={
        <LinkButton to="/bulk/$jobId" params={{ jobId: id }} variant="default" size="sm">
          Open
          <Of name={name} />
        </LinkButton>
      }
    />
  );
}

interface LineProps {
  item: AttentionItem;
  badge: ReactNode;
  title: ReactNode;
  text: string;
  actions: ReactNode;
}

const Line = ({ item, badge, title, text, actions }: LineProps) => (
  <>
    <div className={classes.badge}>{badge}</div>
    <div className={classes.what}>
      <p className={classes.title}>{title}</p>
      <p className={classes.text} title={text}>
        {text}
      </p>
    </div>
    <p className={classes.where}>
      <Ago iso={item.since} />
      <span title={item.projectName}>{item.projectName}</span>
    </p>
    <div className={classes.actions}>
      {actions}
      <SnoozeMenu item={item} choices={snoozes} />
    </div>
  </>
);
