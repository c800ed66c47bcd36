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
import { NewContractForm } from './new-contract-form.tsx';

const useTitle = () =>
  usePageMeta('New contract · Hopwise', 'Say where each URL of a site should lead, and have it tested.');

export function NewContractScreen() {
  useTitle();
  const { projectId } = useParams({ from: '/_signed-in/projects/$projectId/contracts/new' });
  return (
    <Blocks wide>
      <OpenedProject key={projectId} projectId={projectId} />
    </Blocks>
  );
}

export function NewContractLoading() {
  useTitle();
  return (
    <Blocks wide>
      <Loading />
    </Blocks>
  );
}

export function NewContractSignedOut() {
  useTitle();
  return (
    <SignInPrompt
      title="Please sign in to write a contract"
      text="Contracts are kept in projects, with every run of them."
    />
  );
}

function OpenedProject({ projectId }: { projectId: string }) {
  const project = useProject(projectId);
  if (project.isPending) return <Loading />;
  if (project.data !== undefined) return <NewContractForm project={project.data} />;
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

function Loading() {
  return (
    <>
      <HiddenTitle />
      <SkeletonLines label="Loading project" lines={3} height={88} />
    </>
  );
}

const HiddenTitle = () => <VisuallyHidden component="h1">New contract</VisuallyHidden>;
