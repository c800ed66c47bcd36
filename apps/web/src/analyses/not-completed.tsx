import { IconAlertTriangle } from 'virtual:icons';
import type { AnalysisFailure, AnalysisKind } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { analysisNames } from './analysis-names.ts';

interface NotCompletedProps {
  kind: AnalysisKind;
  failures: readonly AnalysisFailure[];
}

/** In place of an analysis: why it could not be made. */
export function NotCompleted({ kind, failures }: NotCompletedProps) {
  const reason = failures.find((failure) => failure.kind === kind)?.reason;
  return (
    <Alert
      color="orange"
      role="note"
      icon={<IconAlertTriangle />}
      title={`${analysisNames[kind]} analysis was not completed`}
    >
      {reason ?? 'It was not asked for.'}
    </Alert>
  );
}
