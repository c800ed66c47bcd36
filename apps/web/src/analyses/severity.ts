import type { Finding, Severity } from '@hopwise/model';

export interface SeverityLook {
  label: string;
  color: string;
}

const looks: Record<Severity, SeverityLook> = {
  critical: { label: 'Critical', color: 'red' },
  high: { label: 'High', color: 'red' },
  medium: { label: 'Medium', color: 'orange' },
  low: { label: 'Low', color: 'yellow' },
  info: { label: 'Note', color: 'cyan' },
  good: { label: 'Passed', color: 'green' },
};

const notChecked: Record<Exclude<Finding['status'], 'scored'>, SeverityLook> = {
  'not-applicable': { label: 'Not applicable', color: 'gray' },
  'not-run': { label: 'Not checked', color: 'gray' },
  crashed: { label: 'Internal error', color: 'gray' },
};

/** The label and color of a finding. */
export function severityLook({ status, severity }: Pick<Finding, 'status' | 'severity'>): SeverityLook {
  return status === 'scored' ? looks[severity] : notChecked[status];
}
