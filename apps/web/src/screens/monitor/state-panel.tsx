import { IconCheck, IconInfoCircle } from 'virtual:icons';
import type { Monitor } from '@hopwise/model';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMonitorAction } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { describeSchedule, describeState, monitorStateLooks } from '../../monitors/monitor-states.tsx';
import { FactList } from '../../ui/figures.tsx';
import { Ago, inLocalTime, TimeSince, Until } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './monitor.module.css';
import { ProblemDetails } from './problem-details.tsx';

export function StatePanel({ monitor }: { monitor: Monitor }) {
  const { state, stateSince, ownFailure, target, targetName, schedule, alerting, lastRunAt, nextRunAt } = monitor;
  const { name } = monitorStateLooks[state];
  const targetLine =
    target.kind === 'url' ? (
      <span className={classes.url}>{targetName}</span>
    ) : (
      <Link
        to="/contracts/$contractId"
        params={{ contractId: target.contractId }}
        search={{ tab: 'runs' }}
        className={classes.stateLink}
      >
        {targetName}
      </Link>
    );
  const lastRun = lastRunAt === null ? 'Not yet' : <Ago iso={lastRunAt} />;
  const nextRun = nextRunAt === null ? 'After you resume it' : <Until iso={nextRunAt} />;
  return (
    <Panel title="State">
      <div className={classes.stateParts}>
        <p className={classes.state} role="status">
          <strong>{name}</strong>
          {state !== 'new' && (
            <span className={classes.since}>
              {' '}
              for <TimeSince iso={stateSince} />
            </span>
          )}
        </p>
        <p className={classes.reason}>{inLocalTime(describeState(monitor))}</p>
        {ownFailure !== null && (
          <Alert role="note" color="yellow" icon={<IconInfoCircle />} title="Last run was inconclusive">
            {ownFailure} No alerts were sent.
          </Alert>
        )}
        <Changes monitor={monitor} />
        <ProblemDetails monitor={monitor} />
        <FactList
          facts={[
            [target.kind === 'url' ? 'URL' : 'Contract', targetLine],
            ['Schedule', describeSchedule(schedule)],
            ['Last run', lastRun],
            ['Next run', nextRun],
            ['Alerts', describeAlerts(alerting.channelIds.length)],
          ]}
        />
      </div>
    </Panel>
  );
}

const describeAlerts = (channels: number): string =>
  channels === 0 ? 'No one will be notified' : `${channels} alert ${channels === 1 ? 'channel' : 'channels'}`;

/** The differences from the baseline. A failing chain can't be accepted. */
function Changes({ monitor: { id, state, changes, mayEdit } }: { monitor: Monitor }) {
  const accept = useMonitorAction(id, 'accept');
  if (changes.length === 0) return null;
  const acceptNow = () =>
    accept.mutate(undefined, {
      onSuccess: () =>
        showSuccess({
          title: 'Change accepted',
          message: 'The baseline will be rebuilt from the next three runs',
          forMs: 3000,
        }),
      onError: announceFailure('Failed to accept the change'),
    });
  return (
    <section className={classes.changes} aria-label="Differences from the baseline">
      <ul className={classes.list}>
        {changes.map(({ says }) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
      {mayEdit && state !== 'down' && state !== 'failing' && (
        <Button
          size="sm"
          loading={accept.isPending}
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          onClick={acceptNow}
        >
          Accept as new baseline
        </Button>
      )}
    </section>
  );
}
