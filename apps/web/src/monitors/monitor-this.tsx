import { IconHeartbeat } from 'virtual:icons';
import type { ClientName } from '@hopwise/model';
import { LinkButton } from '../ui/link-button.tsx';

interface MonitorThisProps {
  projectId: string;
  /** One of both. */
  url?: string;
  contractId?: string;
  /** As whom the URL is asked for. */
  client?: ClientName | undefined;
  size?: 'sm';
}

/** Leads to a new monitor that has it filled in what to watch. */
export function MonitorThis({ projectId, url, contractId, client, size }: MonitorThisProps) {
  return (
    <LinkButton
      to="/projects/$projectId/monitors/new"
      params={{ projectId }}
      search={{ url, contract: contractId, client }}
      variant="default"
      {...(size && { size })}
      leftSection={<IconHeartbeat size={16} aria-hidden="true" />}
    >
      Monitor this
    </LinkButton>
  );
}
