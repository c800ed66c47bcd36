import { IconCircle, IconCircleCheckFilled, IconX } from 'virtual:icons';
import { defaultProjectAlias, type Onboarding } from '@hopwise/model';
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCreateSample, useDismissOnboarding } from '../../api/onboarding.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import classes from './dashboard.module.css';

const inDefaultProject = { projectId: defaultProjectAlias };

const steps = [
  { step: 'track', text: 'Track a URL', link: { to: '/track' } },
  {
    step: 'contract',
    text: 'Create a contract',
    link: { to: '/projects/$projectId/contracts/new', params: inDefaultProject },
  },
  {
    step: 'monitor',
    text: 'Add a monitor',
    link: { to: '/projects/$projectId/monitors/new', params: inDefaultProject },
  },
  {
    step: 'alertChannel',
    text: 'Add an alert channel',
    link: { to: '/projects/$projectId', params: inDefaultProject, search: { tab: 'alerts' } },
  },
  { step: 'apiKey', text: 'Get an API key', link: { to: '/settings', search: { section: 'api-keys' } } },
] as const;

/** A checklist of first steps. Nothing once everything is done or the person dismissed it. */
export function OnboardingChecklist({ onboarding: { steps: done, sampleProjectId } }: { onboarding: Onboarding }) {
  const dismiss = useDismissOnboarding();
  if (done === null || Object.values(done).every(Boolean)) return undefined;
  return (
    <Panel
      title="Get started"
      aside={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Dismiss checklist"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(undefined, { onError: announceFailure('Failed to dismiss checklist') })}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      <ol className={classes.steps} aria-label="Get started">
        {steps.map(({ step, text, link }) => {
          const Icon = done[step] ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={step} className={classes.step} data-done={done[step] || undefined}>
              <Icon size={20} aria-hidden="true" />
              <Link {...link}>{text}</Link>
              {done[step] && <VisuallyHidden> (done)</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
      <Sample projectId={sampleProjectId} />
    </Panel>
  );
}

function Sample({ projectId }: { projectId: string | null }) {
  const create = useCreateSample();
  const navigate = useNavigate();
  const press = () =>
    create
      .mutateAsync()
      .then(
        (id) => navigate({ to: '/projects/$projectId', params: { projectId: id } }),
        announceFailure('Failed to create the sample project'),
      );
  return (
    <div className={classes.sample}>
      <p>The sample project shows checks, a contract and a monitor for a made-up shop.</p>
      {projectId === null ? (
        <Button variant="default" size="sm" loading={create.isPending} onClick={press}>
          Create sample project
        </Button>
      ) : (
        <LinkButton to="/projects/$projectId" params={{ projectId }} variant="default" size="sm">
          Open sample project
        </LinkButton>
      )}
    </div>
  );
}
