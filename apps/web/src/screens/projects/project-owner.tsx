import type { Project } from '@hopwise/model';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganizations } from '../../api/organizations.ts';
import { useUpdateProject } from '../../api/projects.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { SelectField } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './project.module.css';

/** The project's owner: the user, or an organization they may manage. */
export function ProjectOwner({ project }: { project: Project }) {
  const organizations = useOrganizations();
  return (
    <Panel title="Organization">
      {organizations.isPending && <SkeletonLines label="Loading organizations" lines={1} unknownHeight />}
      {organizations.isLoadingError && (
        <LoadFailure title="Failed to load organizations" onRetry={() => organizations.refetch()} />
      )}
      {organizations.data?.length === 0 && (
        <p>
          Projects in an organization are shared with all its members.{' '}
          <Link to="/settings" search={{ section: 'organizations' }} className={classes.ownerLink}>
            Create an organization
          </Link>{' '}
          to share this one.
        </p>
      )}
      {organizations.data !== undefined && organizations.data.length > 0 && (
        <OwnerForm
          project={project}
          owners={organizations.data
            .filter(({ id, role }) => role !== 'member' || id === project.organizationId)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Panel>
  );
}

interface OwnerFormProps {
  project: Project;
  owners: readonly { value: string; label: string }[];
}

function OwnerForm({ project, owners }: OwnerFormProps) {
  const current = project.organizationId ?? '';
  const [chosen, setChosen] = useState(current);
  const update = useUpdateProject(project.id);

  const move = () =>
    update.mutate(
      { organizationId: chosen === '' ? null : chosen },
      {
        onSuccess: () => showSuccess({ title: 'Project moved', forMs: 3000 }),
        onError: announceFailure('Failed to move project'),
      },
    );

  return (
    <div className={classes.ownerRow}>
      <SelectField
        label="Belongs to"
        description="Organization members can see its projects and checks"
        options={[{ value: '', label: 'Just me' }, ...owners]}
        value={chosen}
        onChange={setChosen}
      />
      <Button variant="default" onClick={move} disabled={chosen === current || update.isPending}>
        Move
      </Button>
    </div>
  );
}
