import { IconPlus } from 'virtual:icons';
import type { Project } from '@hopwise/model';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { onboardingQuery } from '../../api/onboarding.ts';
import { useDeleteProject } from '../../api/projects.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { LoadingProject, OpenedProject } from '../../projects/opened-project.tsx';
import { formatCount, Moment } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Blocks, Breadcrumb, TitleRow } from '../../ui/page.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './project.module.css';
import { ProjectOverview } from './project-overview.tsx';

/** The other tabs load when they are opened. */
const ProjectChecks = lazy(async () => ({ default: (await import('./project-checks.tsx')).ProjectChecks }));
const ProjectContracts = lazy(async () => ({ default: (await import('./project-contracts.tsx')).ProjectContracts }));
const ProjectMonitors = lazy(async () => ({ default: (await import('./project-monitors.tsx')).ProjectMonitors }));
const ProjectAlerts = lazy(async () => ({ default: (await import('./project-alerts.tsx')).ProjectAlerts }));
const ProjectTrend = lazy(async () => ({ default: (await import('./project-trend.tsx')).ProjectTrend }));
const ProjectSettings = lazy(async () => ({ default: (await import('./project-settings.tsx')).ProjectSettings }));
const ProjectMembers = lazy(async () => ({ default: (await import('./project-members.tsx')).ProjectMembers }));

export const screen = defineAccountScreen({
  title: 'Project',
  description: "A project's checks, trends and settings.",
  signedOut: (
    <SignInPrompt
      title="Please sign in to see this project"
      text="Only the owner and organization members can see this project."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <LoadingProject title="Project" />
    </Blocks>
  ),
  Screen: ProjectScreen,
});

function ProjectScreen() {
  const { projectId } = useParams({ from: '/_signed-in/projects/$projectId' });
  return (
    <Blocks wide>
      <OpenedProject key={projectId} projectId={projectId} title="Project">
        {(project) => <ProjectDetails project={project} />}
      </OpenedProject>
    </Blocks>
  );
}

function ProjectDetails({ project }: { project: Project }) {
  const { tab = 'overview' } = useSearch({ from: '/_signed-in/projects/$projectId' });
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
          { value: 'overview', label: 'Overview', content: <ProjectOverview project={project} /> },
          { value: 'checks', label: 'Checks', content: <ProjectChecks project={project} /> },
          { value: 'contracts', label: 'Contracts', content: <ProjectContracts projectId={id} /> },
          { value: 'monitors', label: 'Monitors', content: <ProjectMonitors projectId={id} /> },
          { value: 'alerts', label: 'Alerts', content: <ProjectAlerts project={project} /> },
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

function ProjectHeader({ project }: { project: Project }) {
  const { id, name, description, isDefault, organizationId, role, trackingCount, createdAt } = project;
  const { data: onboarding } = useQuery(onboardingQuery);
  const isSample = onboarding?.sampleProjectId === id;
  return (
    <header className={classes.header}>
      <div className={classes.about}>
        <Breadcrumb
          parent={
            <Link to="/dashboard" search={{ tab: 'projects' }}>
              Dashboard
            </Link>
          }
          current="Project"
        />
        <TitleRow title={name}>
          {isDefault && <Badge>Default</Badge>}
          {organizationId !== null && <Badge color="purple">Organization · {role}</Badge>}
        </TitleRow>
        {isSample && (
          <p className={classes.sample}>
            <Badge color="gray">Sample</Badge> No requests were sent to a real site. <DeleteSample projectId={id} />
          </p>
        )}
        {!isSample && description !== null && <p className={classes.description}>{description}</p>}
        <p className={classes.facts}>
          {formatCount(trackingCount)} {trackingCount === 1 ? 'check' : 'checks'} · created <Moment iso={createdAt} />
        </p>
      </div>
      <LinkButton to="/track" search={{ project: id }} leftSection={<IconPlus size={17} stroke={2} />}>
        New Check
      </LinkButton>
    </header>
  );
}

/** One click: sample data is easy to create again. */
function DeleteSample({ projectId }: { projectId: string }) {
  const remove = useDeleteProject(projectId);
  const navigate = useNavigate();
  const press = () =>
    remove.mutate('delete', {
      onSuccess: () => {
        showSuccess({ title: 'Sample project deleted', forMs: 3000 });
        void navigate({ to: '/dashboard' });
      },
      onError: announceFailure('Failed to delete the sample project'),
    });
  return (
    <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={press}>
      Delete sample project
    </Button>
  );
}
