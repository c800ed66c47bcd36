import { IconHeartbeat } from 'virtual:icons';
import { LinkButton } from '../ui/link-button.tsx';

interface MonitorThisProps {
  projectId: string;
  /** One of both. */
  url?: string;
  contractId?: string;
  size?: 'sm';
}

/** Leads to a new monitor that has it filled in what to watch. */
export function MonitorThis({ projectId, url, contractId, size }: MonitorThisProps) {
  return (
    <LinkButton
      to="/projects/$projectId/monitors/new"
      params={{ projectId }}
      search={{ url, contract: contractId }}
      variant="default"
      {...(size && { size })}
      leftSection={<IconHeartbeat size={16} aria-hidden="true" />}
    >
      Monitor this
    </LinkButton>
  );
}
