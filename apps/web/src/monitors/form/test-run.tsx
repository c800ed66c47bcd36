import { IconCircleCheck, IconCircleX, IconPlayerPlay } from 'virtual:icons';
import type { TrackResult } from '@hopwise/model';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { trackOnce } from '../../api/track.ts';
import { useChange } from '../../api/use-change.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import classes from './fields.module.css';
import { type MonitorFields, optionsOf } from './monitor-form-values.ts';

/** Tracks the URL once with the settings of the form, so that people see what the monitor will see. */
export function TestRun({ form, projectId }: { form: MonitorFields; projectId: string }) {
  const { url } = form.values.target;
  const run = useChange<void, TrackResult>(['check'], {
    mutationFn: () => trackOnce({ ...optionsOf(form.values), url, projectId }),
  });
  return (
    <div className={classes.testRun}>
      <Button
        variant="default"
        disabled={url.trim() === ''}
        loading={run.isPending}
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
        onClick={() => run.mutate(undefined, { onError: announceFailure('Test run failed') })}
      >
        Test run
      </Button>
      <div aria-live="polite">{run.data && <TestResult result={run.data} />}</div>
    </div>
  );
}

function TestResult({ result: { check } }: { result: TrackResult }) {
  const { verdict } = check;
  const isUp = verdict.level !== 'failed';
  return (
    <Alert
      role="note"
      color={isUp ? 'green' : 'red'}
      icon={isUp ? <IconCircleCheck /> : <IconCircleX />}
      title={isUp ? 'This run would pass' : 'This run would fail'}
    >
      {verdict.headline}{' '}
      <Link to="/check/$checkId" params={{ checkId: check.id }} target="_blank" className={classes.link}>
        Open check
      </Link>
    </Alert>
  );
}
