import { IconFolderPlus, IconPlus } from 'virtual:icons';
import { createProjectRequest, defaultProjectSettings, type Project } from '@hopwise/model';
import { Badge, Button, Modal, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { fieldErrorsOf } from '../../api/client.ts';
import { onboardingQuery } from '../../api/onboarding.ts';
import { useCreateProject, useProjects } from '../../api/projects.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FieldsForm, FormActions, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { Ago, formatCount } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './dashboard.module.css';

export function ProjectsTab() {
  const [modalOpened, modal] = useDisclosure(false);
  return (
    <Panel
      title="Projects"
      aside={
        <Button size="sm" leftSection={<IconPlus size={16} />} onClick={modal.open}>
          New Project
        </Button>
      }
    >
      <ProjectGrid />
      <CreateProjectModal opened={modalOpened} onClose={modal.close} />
    </Panel>
  );
}

function ProjectGrid() {
  const projects = useProjects();
  if (projects.isPending) return <SkeletonLines label="Loading projects" lines={2} height={120} />;
  if (projects.isLoadingError) {
    return <LoadFailure title="Failed to load projects" onRetry={() => projects.refetch()} />;
  }
  if (projects.data.length === 0) {
    return (
      <Notice
        icon={IconFolderPlus}
        title="No projects yet"
        text="Projects group checks, monitors and contracts, with shared defaults."
      />
    );
  }
  return (
    <ul className={classes.projectGrid} aria-label="Projects">
      {projects.data.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  );
}

function ProjectCard({ project }: { project: Project }) {
  const { id, name, description, trackingCount, isDefault, organizationId, createdAt } = project;
  const { data: onboarding } = useQuery(onboardingQuery);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        {isDefault && <Badge>Default</Badge>}
        {onboarding?.sampleProjectId === id && <Badge color="gray">Sample</Badge>}
        {organizationId !== null && <Badge color="purple">Organization</Badge>}
      </div>
      <p className={classes.description}>{description ?? 'No description'}</p>
      <div className={classes.foot}>
        <span className={classes.facts}>
          {formatCount(trackingCount)} {trackingCount === 1 ? 'check' : 'checks'} · created <Ago iso={createdAt} />
        </span>
        <LinkButton to="/projects/$projectId" params={{ projectId: id }} variant="default" size="xs">
          View<VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
      </div>
    </li>
  );
}

interface CreateProjectModalProps {
  opened: boolean;
  onClose: () => void;
}

/** The input stays when the modal closes or the call fails; only creating the project clears it. */
function CreateProjectModal({ opened, onClose }: CreateProjectModalProps) {
  const create = useCreateProject();
  const form = useForm({
    initialValues: { name: '', description: '' },
    validate: schemaResolver(createProjectRequest, { sync: true }),
  });

  const submit = form.onSubmit(({ name, description }) => {
    create.mutate(
      {
        name: name.trim(),
        ...(description.trim() === '' ? {} : { description: description.trim() }),
        settings: defaultProjectSettings,
      },
      {
        onSuccess: (project) => {
          showSuccess({
            title: 'Project created successfully',
            message: `${project.name} is ready for tracking`,
            forMs: 3000,
          });
          form.reset();
          onClose();
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error));
          announceFailure('Failed to create project')(error);
        },
      },
    );
  }, focusFirstError(form));

  return (
    <Modal opened={opened} onClose={onClose} title="Create Project" closeButtonProps={{ 'aria-label': 'Close' }}>
      <FieldsForm onSubmit={submit}>
        <TextInput label="Project name" data-autofocus {...form.getInputProps('name')} />
        <Textarea label="Description" description="Optional" rows={3} {...form.getInputProps('description')} />
        <FormActions onCancel={onClose}>
          <SubmitButton label="Create Project" runningLabel="Creating..." running={create.isPending} />
        </FormActions>
      </FieldsForm>
    </Modal>
  );
}
