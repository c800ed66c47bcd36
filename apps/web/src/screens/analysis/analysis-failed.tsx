import { IconAlertTriangle } from 'virtual:icons';
import { Alert, Button } from '@mantine/core';
import { failureMessage } from '../../api/client.ts';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import classes from './analysis-failed.module.css';

interface AnalysisFailedProps {
  error: unknown;
  onRetry: () => void;
}

/** What stays on screen once the toast is gone. What a field already says is not said again. */
export function AnalysisFailed({ error, onRetry }: AnalysisFailedProps) {
  const isAtField = Object.keys(fieldErrorsOf(error)).length > 0;
  return (
    <Alert
      color="red"
      role="note"
      icon={<IconAlertTriangle />}
      title="The analysis was not completed"
      className={classes.alert}
    >
      {!isAtField && <p className={classes.message}>{failureMessage(error, 'An error occurred')}</p>}
      <Button variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
