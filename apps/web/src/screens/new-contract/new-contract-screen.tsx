import './mantine-parts.css';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { LoadingProject, OpenedProject } from '../../projects/opened-project.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { NewContractForm } from './new-contract-form.tsx';

const useTitle = () =>
  usePageMeta('New contract · Hopwise', 'Say where each URL of a site should lead, and have it tested.');

export function NewContractScreen() {
  useTitle();
  const { projectId } = useParams({ from: '/_signed-in/projects/$projectId/contracts/new' });
  return (
    <Blocks wide>
      <OpenedProject key={projectId} projectId={projectId} title="New contract">
        {(project) => <NewContractForm project={project} />}
      </OpenedProject>
    </Blocks>
  );
}

export function NewContractLoading() {
  useTitle();
  return (
    <Blocks wide>
      <LoadingProject title="New contract" />
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
