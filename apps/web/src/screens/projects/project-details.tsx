import type { Project } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { ProjectChecks } from './project-checks.tsx';
import { ProjectContracts } from './project-contracts.tsx';
import { ProjectHeader } from './project-header.tsx';
import { ProjectMembers } from './project-members.tsx';
import { ProjectMonitors } from './project-monitors.tsx';
import { ProjectSettings } from './project-settings.tsx';
import { ProjectTrend } from './project-trend.tsx';

export function ProjectDetails({ project }: { project: Project }) {
  const { tab = 'checks' } = useSearch({ from: '/_signed-in/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const { id, organizationId } = project;
  return (
    <>
      <ProjectHeader project={project} />
      <SectionTabs
        label="Project sections"
        opened={tab}
        onOpen={(chosen) => navigate({ search: { tab: chosen }, resetScroll: false })}
        sections={[
          { value: 'checks', label: 'Checks', content: <ProjectChecks project={project} /> },
          { value: 'monitors', label: 'Monitors', content: <ProjectMonitors projectId={id} /> },
          { value: 'contracts', label: 'Contracts', content: <ProjectContracts projectId={id} /> },
          { value: 'trend', label: 'Trend', content: <ProjectTrend projectId={id} /> },
          { value: 'settings', label: 'Settings', content: <ProjectSettings project={project} /> },
          ...(organizationId === null
            ? []
            : ([
                { value: 'members', label: 'Members', content: <ProjectMembers organizationId={organizationId} /> },
              ] as const)),
        ]}
      />
    </>
  );
}
