import type { Project } from '@hopwise/model';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ProjectChecks } from './project-checks.tsx';
import classes from './project-details.module.css';
import { ProjectHeader } from './project-header.tsx';
import { ProjectMembers } from './project-members.tsx';
import { projectTabs } from './project-search.ts';
import { ProjectSettings } from './project-settings.tsx';
import { ProjectTrend } from './project-trend.tsx';

export function ProjectDetails({ project }: { project: Project }) {
  const { tab = 'checks' } = useSearch({ from: '/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const { organizationId } = project;

  const open = (wanted: string | null) => {
    const chosen = projectTabs.find((known) => known === wanted);
    if (chosen !== undefined) void navigate({ search: { tab: chosen }, resetScroll: false });
  };

  return (
    <>
      <ProjectHeader project={project} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List className={classes.list} aria-label="Project sections">
          <Tabs.Tab value="checks">Checks</Tabs.Tab>
          <Tabs.Tab value="trend">Trend</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
          {organizationId !== null && <Tabs.Tab value="members">Members</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="checks" className={classes.panel}>
          <ProjectChecks project={project} />
        </Tabs.Panel>
        <Tabs.Panel value="trend" className={classes.panel}>
          <ProjectTrend projectId={project.id} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={classes.panel}>
          <ProjectSettings project={project} />
        </Tabs.Panel>
        {organizationId !== null && (
          <Tabs.Panel value="members" className={classes.panel}>
            <ProjectMembers organizationId={organizationId} />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}
