import type { Project } from '@hopwise/model';
import { AlertChannels } from '../../alerts/alert-channels.tsx';
import { Parts } from '../../ui/page.tsx';
import { ProjectStatusPage } from './project-status-page.tsx';

/** Who is notified of problems: alert channels, and the public through a status page. */
export const ProjectAlerts = ({ project }: { project: Project }) => (
  <Parts>
    <AlertChannels owner={{ projectId: project.id }} mayCreate />
    <ProjectStatusPage project={project} />
  </Parts>
);
