import './mantine-parts.css';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { LoadingProject, OpenedProject } from '../../projects/opened-project.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { ProjectDetails } from './project-details.tsx';

const useTitle = () => usePageMeta('Project · Hopwise', 'The checks of a project, their trend and its settings.');

export function ProjectScreen() {
  useTitle();
  const { projectId } = useParams({ from: '/_signed-in/projects/$projectId' });
  return (
    <Blocks wide>
      <OpenedProject key={projectId} projectId={projectId} title="Project">
        {(project) => <ProjectDetails project={project} />}
      </OpenedProject>
    </Blocks>
  );
}

export function ProjectLoading() {
  useTitle();
  return (
    <Blocks wide>
      <LoadingProject title="Project" />
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
