import './mantine-parts.css';
import { VisuallyHidden } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { ApiError } from '../../api/client.ts';
import { useProject } from '../../api/projects.ts';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { ProjectDetails } from './project-details.tsx';

const useTitle = () => usePageMeta('Project · Hopwise', 'The checks of a project, their trend and its settings.');

export function ProjectScreen() {
  useTitle();
  const { projectId } = useParams({ from: '/_signed-in/projects/$projectId' });
  return (
    <Blocks wide>
      <OpenedProject key={projectId} projectId={projectId} />
    </Blocks>
  );
}

export function ProjectLoading() {
  useTitle();
  return (
    <Blocks wide>
      <LoadingProject />
    </Blocks>
  );
}

export function ProjectSignedOut() {
  useTitle();
  return (
    <SignInPrompt
      title="Please sign in to see this project"
      text="Projects are open to their owner and the members of their organization."
    />
  );
}

function OpenedProject({ projectId }: { projectId: string }) {
  const project = useProject(projectId);
  if (project.isPending) return <LoadingProject />;
  if (project.data !== undefined) return <ProjectDetails project={project.data} />;
  if (project.error instanceof ApiError && project.error.status === 404) {
    return (
      <MessagePage
        eyebrow="404"
        title="There is no such project"
        actions={
          <LinkButton to="/dashboard" search={{ tab: 'projects' }}>
            Back to your projects
          </LinkButton>
        }
      >
        <p>It may have been deleted, or you are not in the organization that owns it.</p>
      </MessagePage>
    );
  }
  return (
    <>
      <HiddenTitle />
      <LoadFailure
        title="Failed to load project"
        text="Please check your connection and try again"
        onRetry={() => project.refetch()}
      />
    </>
  );
}

function LoadingProject() {
  return (
    <>
      <HiddenTitle />
      <SkeletonLines label="Loading project" lines={4} height={88} />
    </>
  );
}

/** Every page has a title, also while its own is not known. */
const HiddenTitle = () => <VisuallyHidden component="h1">Project</VisuallyHidden>;
