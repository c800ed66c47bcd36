import { IconHeartbeat } from 'virtual:icons';
import { LinkButton } from '../ui/link-button.tsx';
import type { NewTarget } from './form/monitor-form-values.ts';

interface MonitorThisProps {
  projectId: string;
  /** A URL or a contract. */
  target: NewTarget;
  size?: 'sm';
}

/** Opens the new monitor form with the target and its options filled in. */
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
