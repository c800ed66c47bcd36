import type { Project } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { useProject } from '../api/projects.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { SkeletonLines } from '../ui/skeleton-lines.tsx';

interface OpenedProjectProps {
  projectId: string;
  /** The title of the page while its own is not known. */
  title: string;
  children: (project: Project) => ReactNode;
}

/** A page that needs a project: what stands there until it is known, and when it is not to be had. */
export function OpenedProject({ projectId, title, children }: OpenedProjectProps) {
  const project = useProject(projectId);
  if (project.isPending) return <LoadingProject title={title} />;
  if (project.data !== undefined) return children(project.data);
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
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <LoadFailure
        title="Failed to load project"
        text="Please check your connection and try again"
        onRetry={() => project.refetch()}
      />
    </>
  );
}

export function LoadingProject({ title }: { title: string }) {
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <SkeletonLines label="Loading project" lines={4} height={88} />
    </>
  );
}
