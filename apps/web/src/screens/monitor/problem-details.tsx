import { attentionStates, type ContractRow, type Monitor, type MonitorProblem, plural } from '@hopwise/model';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { channelKindNames } from '../../alerts/channel-form-values.ts';
import { deliveryStateLooks } from '../../alerts/delivery-log.tsx';
import { snoozeQuery, useEndSnooze } from '../../api/attention.ts';
import { monitorProblemQuery } from '../../api/monitor-history.ts';
import { SnoozeMenu, snoozeChoices } from '../../attention/snooze-menu.tsx';
import { MapUrl } from '../../checks/urls.tsx';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { formatCount, Moment } from '../../ui/format.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { Chains } from './chains.tsx';
import classes from './monitor.module.css';

/** For a monitor that needs attention: who was notified, a snooze, and its chain next to the baseline. */
export function ProblemDetails({ monitor }: { monitor: Monitor }) {
  return attentionStates.some((state) => state === monitor.state) ? <CurrentProblem monitor={monitor} /> : null;
}

function CurrentProblem({ monitor }: { monitor: Monitor }) {
  const problem = useQuery(monitorProblemQuery(monitor.id));
  if (problem.isPending) return <SkeletonLines label="Loading the problem" lines={2} height={72} />;
  if (problem.isLoadingError) {
    return <LoadFailure title="Failed to load the problem" onRetry={() => problem.refetch()} />;
  }
  // The monitor is polled on its own: its problem may be over already.
  if (!problem.data || problem.data.state !== monitor.state) return null;
  return (
    <section className={classes.problem} aria-label="Current problem">
      <p>
        Since <Moment iso={problem.data.since} />
      </p>
      <Notified monitor={monitor} problem={problem.data} />
      <Snooze monitor={monitor} />
      {monitor.target.kind === 'url' && <FailingChain problem={problem.data} />}
      {problem.data.contractRun !== null && <FailedCases run={problem.data.contractRun} />}
    </section>
  );
}

interface ProblemProps {
  monitor: Monitor;
  problem: MonitorProblem;
}

function Notified({ monitor: { projectId }, problem: { deliveries, notNotified } }: ProblemProps) {
  return (
    <div>
      {notNotified === null ? (
        <>
          <strong>Notified:</strong>
          <ul className={classes.list} aria-label="Notified">
            {deliveries.map(({ id, channelName, channelKind, state, at }) => (
              <li key={id}>
                {channelName} ({channelKindNames[channelKind]}), <Moment iso={at} />{' '}
                <Badge color={deliveryStateLooks[state].color}>{deliveryStateLooks[state].name}</Badge>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          <strong>No one has been notified.</strong> {notNotified}
        </p>
      )}
      <Link to="/projects/$projectId" params={{ projectId }} search={{ tab: 'alerts' }} className={classes.stateLink}>
        Alert channels
      </Link>
    </div>
  );
}

function Snooze({ monitor }: { monitor: Monitor }) {
  const { data: snoozed } = useQuery(snoozeQuery(monitor.id));
  const end = useEndSnooze();
  if (!snoozed) return <SnoozeMenu item={monitor} choices={snoozeChoices(new Date())} />;
  return (
    <p className={classes.snoozed}>
      <span>
        You snoozed it until {snoozed.until === null ? 'it changes' : <Moment iso={snoozed.until} />}. Alerts are still
        sent.
      </span>
      <Button
        size="sm"
        variant="default"
        loading={end.isPending}
        onClick={() => end.mutate(monitor.id, { onError: announceFailure('Failed to end the snooze') })}
      >
        End snooze
      </Button>
    </p>
  );
}

const chainLabels = { changed: 'Changed', new: 'New', gone: 'Removed', before: 'Baseline' } as const;

function FailingChain({ problem: { state, baselineCheckId, checkId } }: Pick<ProblemProps, 'problem'>) {
  if (checkId === null) return null;
  const isFailure = state !== 'changed' && state !== 'slow' && state !== 'certificate-expiring';
  const after = isFailure ? 'Last failed run' : 'Last run';
  return (
    <div className={classes.chains}>
      <p>
        <Link to="/check/$checkId" params={{ checkId }} className={classes.stateLink}>
          {isFailure ? 'Open the failed check' : 'Open the last check'}
        </Link>
      </p>
      {baselineCheckId === checkId && <p>The chain matches the baseline.</p>}
      {baselineCheckId === null && <p>No baseline to compare with yet.</p>}
      {baselineCheckId !== null && baselineCheckId !== checkId && (
        <>
          <h3 className={classes.chainTitle}>{after} compared with the baseline</h3>
          <Chains beforeId={baselineCheckId} afterId={checkId} words={{ ...chainLabels, after }} />
        </>
      )}
    </div>
  );
}

function FailedCases({ run }: { run: NonNullable<MonitorProblem['contractRun']> }) {
  const { id: runId, contractId, cases, failed, couldNotRun, rows } = run;
  const [count, words] = failed > 0 ? [failed, 'failed'] : [couldNotRun, 'had errors'];
  const more = count - rows.length;
  return (
    <div className={classes.chains}>
      <h3 className={classes.chainTitle}>
        {formatCount(count)} of {plural(cases, 'case')} {words}
      </h3>
      <ul className={classes.cases} aria-label="Failed cases">
        {rows.map((row) => (
          <li key={row.number} className={classes.case}>
            <MapUrl url={row.url} />
            {row.client !== null && <p className={classes.none}>as {row.client}</p>}
            <dl className={classes.sides}>
              <div>
                <dt>Expected</dt>
                <dd>{row.expected.says.join(', ')}</dd>
              </div>
              <div>
                <dt>Actual</dt>
                <dd>{describeActual(row)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <p>
        {more > 0 && `And ${formatCount(more)} more. `}
        <Link
          to="/contracts/$contractId/runs/$runId"
          params={{ contractId, runId }}
          search={{ filter: failed > 0 ? 'failed' : 'could-not-run' }}
          className={classes.stateLink}
        >
          Open the failed run
        </Link>
      </p>
    </div>
  );
}

/** The result of a failed case, in the words of its expectation. */
export function describeActual({
  hops,
  finalUrl,
  finalStatusCode,
  reasons,
}: Pick<ContractRow, 'hops' | 'finalUrl' | 'finalStatusCode' | 'reasons'>): string {
  if (finalUrl === null) return reasons.join(' ') || 'Unknown';
  const first = hops?.[0]?.statusCode ?? null;
  const phrases = [
    `Ends at ${finalUrl}`,
    hops !== null && hops.length > 1 && first !== null && `First status ${first}`,
    finalStatusCode !== null && `Final status ${finalStatusCode}`,
  ];
  return phrases.filter((phrase) => typeof phrase === 'string').join(', ');
}
