import { IconAlertTriangle } from 'virtual:icons';
import { Alert, Button } from '@mantine/core';
import { failureMessage } from '../../api/client.ts';
import classes from './analysis-failed.module.css';

interface AnalysisFailedProps {
  error: unknown;
  onRetry: () => void;
}

/** What stays on screen once the toast is gone. */
export function AnalysisFailed({ error, onRetry }: AnalysisFailedProps) {
  return (
    <Alert
      color="red"
      role="note"
      icon={<IconAlertTriangle />}
      title="The analysis was not completed"
      className={classes.alert}
    >
      <p className={classes.message}>{failureMessage(error, 'An error occurred')}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
