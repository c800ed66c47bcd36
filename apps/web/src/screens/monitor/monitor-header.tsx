import { IconPlayerPause, IconPlayerPlay, IconRepeat } from 'virtual:icons';
import type { Monitor } from '@hopwise/model';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMonitorAction } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { StateBadge } from '../../monitors/monitor-states.tsx';
import { KeyHint } from '../../ui/figures.tsx';
import { useSingleKey } from '../../ui/keys.ts';
import { RecordHeader } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.ts';

export function MonitorHeader({ monitor }: { monitor: Monitor }) {
  const { id, projectId, name, state, mayEdit } = monitor;
  return (
    <RecordHeader
      parent={
        <Link to="/projects/$projectId" params={{ projectId }} search={{ tab: 'monitors' }}>
          Monitors
        </Link>
      }
      current="Monitor"
      title={name}
      status={<StateBadge state={state} />}
      idLabel="Monitor ID"
      id={id}
      actions={
        <>
          {state !== 'paused' && <RunNowButton monitor={monitor} />}
          {mayEdit && <PauseButton monitor={monitor} />}
        </>
      }
    />
  );
}

function RunNowButton({ monitor: { id } }: { monitor: Monitor }) {
  const run = useMonitorAction(id, 'run');
  const runNow = () => {
    if (run.isPending) return;
    run.mutate(undefined, {
      onSuccess: () => showSuccess({ title: 'Run started', message: 'The result will appear here', forMs: 3000 }),
      onError: announceFailure('Failed to start the run'),
    });
  };
  useSingleKey('r', runNow);
  return (
    <Button
      variant="default"
      size="sm"
      aria-keyshortcuts="r"
      loading={run.isPending}
      leftSection={<IconRepeat size={16} aria-hidden="true" />}
      rightSection={<KeyHint pressed="r" />}
      onClick={runNow}
    >
      Run now
    </Button>
  );
}

function PauseButton({ monitor: { id, name, state } }: { monitor: Monitor }) {
  const isPaused = state === 'paused';
  const change = useMonitorAction(id, isPaused ? 'resume' : 'pause');
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  const press = () =>
    change.mutate(undefined, {
      onSuccess: () =>
        isPaused
          ? showSuccess({ title: 'Monitor resumed', message: `${name} is running again`, forMs: 3000 })
          : showSuccess({ title: 'Monitor paused', message: `${name} is paused until you resume it`, forMs: 3000 }),
      onError: announceFailure(isPaused ? 'Failed to resume monitor' : 'Failed to pause monitor'),
    });
  return (
    <Button
      variant={isPaused ? 'filled' : 'default'}
      size="sm"
      loading={change.isPending}
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={press}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );
}
