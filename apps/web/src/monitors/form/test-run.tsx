import { IconCircleCheck, IconCircleX, IconPlayerPlay } from 'virtual:icons';
import type { TrackResult } from '@hopwise/model';
import { Alert, Button } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { trackOnce } from '../../api/track.ts';
import { useChange } from '../../api/use-change.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import classes from './fields.module.css';
import {
  isDownAt,
  keepsHeaders,
  type MonitorFields,
  type MonitorFormValues,
  testRunOf,
} from './monitor-form-values.ts';

interface TestRunProps {
  form: MonitorFields;
  projectId: string;
  /** Of the saved monitor. Their values never leave the server. */
  headerNames: readonly string[];
  onInvalid: (errors: FormErrors) => void;
}

/** Tracks the URL once with the settings of the form, so that people see what the monitor will see. */
export function TestRun({ form, projectId, headerNames, onInvalid }: TestRunProps) {
  const run = useChange<object, TrackResult>(['check'], {
    mutationFn: (request) => trackOnce({ ...request, projectId }),
  });
  const request = testRunOf(form.values);
  const isCurrent = JSON.stringify(request) === JSON.stringify(run.variables);
  const start = () => {
    const errors = Object.entries(form.validate().errors).filter(([field]) => isOfRequest(field));
    // Errors of other fields are shown on save.
    form.setErrors(Object.fromEntries(errors));
    if (errors.length > 0) onInvalid(Object.fromEntries(errors));
    else run.mutate(request, { onError: announceFailure('Test run failed') });
  };
  return (
    <div className={classes.testRun}>
      <Button
        variant="default"
        disabled={form.values.target.url.trim() === ''}
        loading={run.isPending}
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
        onClick={start}
      >
        Test run
      </Button>
      <div aria-live="polite">
        {run.data && isCurrent && (
          <TestResult
            result={run.data}
            downLevel={form.values.downLevel}
            lacksHeaders={headerNames.length > 0 && keepsHeaders(form.values.options)}
          />
        )}
      </div>
    </div>
  );
}

const isOfRequest = (field: string): boolean => field === 'target.url' || field.startsWith('options.');

interface TestResultProps extends Pick<MonitorFormValues, 'downLevel'> {
  result: TrackResult;
  lacksHeaders: boolean;
}

function TestResult({ result: { check }, downLevel, lacksHeaders }: TestResultProps) {
  const { verdict } = check;
  const isUp = !isDownAt(verdict.level, downLevel);
  return (
    <Alert
      role="note"
      color={isUp ? 'green' : 'red'}
      icon={isUp ? <IconCircleCheck /> : <IconCircleX />}
      title={isUp ? 'This run would pass' : 'This run would fail'}
    >
      {verdict.headline} {lacksHeaders && "Saved headers aren't sent in a test run. "}
      <Link to="/check/$checkId" params={{ checkId: check.id }} target="_blank" className={classes.link}>
        Open check
      </Link>
    </Alert>
  );
}
