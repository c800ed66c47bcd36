import { IconHeartbeat } from 'virtual:icons';
import { LinkButton } from '../ui/link-button.tsx';
import type { NewTarget } from './form/monitor-form-values.ts';

interface MonitorThisProps {
  projectId: string;
  /** A URL or a contract. */
  target: NewTarget;
  size?: 'sm';
}

/** Leads to a new monitor that has it filled in what to watch, and how. */
export function MonitorThis({ projectId, target, size }: MonitorThisProps) {
  return (
    <LinkButton
      to="/projects/$projectId/monitors/new"
      params={{ projectId }}
      search={target}
      variant="default"
      {...(size && { size })}
      leftSection={<IconHeartbeat size={16} aria-hidden="true" />}
    >
      Monitor this
    </LinkButton>
  );
}
