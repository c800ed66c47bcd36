import { IconBuilding } from 'virtual:icons';
import { type Organization, organizationRequest, type User } from '@hopwise/model';
import { TextInput, VisuallyHidden } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCreateOrganization, useOrganizations } from '../../api/organizations.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FieldsForm, FormActions, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { RowList } from '../../ui/table.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { OrganizationDetails } from './organization-details.tsx';

/** The user's organizations, or the one in the URL. */
export function OrganizationsSection({ user }: { user: User }) {
  const { organization: openedId } = useSearch({ from: '/_signed-in/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const organizations = useOrganizations();
  const open = (organization?: string) =>
    navigate({
      search: { section: 'organizations', ...(organization === undefined ? {} : { organization }) },
      resetScroll: false,
    });

  if (organizations.isPending) return <SkeletonLines label="Loading organizations" lines={3} />;
  if (organizations.isLoadingError) {
    return <LoadFailure title="Failed to load organizations" onRetry={() => organizations.refetch()} />;
  }
  const opened = organizations.data.find(({ id }) => id === openedId);
  if (opened !== undefined) {
    return <OrganizationDetails key={opened.id} organization={opened} user={user} onLeave={() => open()} />;
  }
  return (
    <>
      <YourOrganizations organizations={organizations.data} />
      <CreateOrganization onCreated={({ id }) => open(id)} />
    </>
  );
}

function YourOrganizations({ organizations }: { organizations: readonly Organization[] }) {
  return (
    <Panel title="Your organizations">
      {organizations.length === 0 ? (
        <Notice
          icon={IconBuilding}
          title="No organizations yet"
          text="Create one to share projects with other people."
        />
      ) : (
        <OrganizationList organizations={organizations} />
      )}
    </Panel>
  );
}

function OrganizationList({ organizations }: { organizations: readonly Organization[] }) {
  return (
    <RowList
      label="Organizations"
      rows={organizations.map(({ id, name, role, memberCount }) => ({
        id,
        title: name,
        text: `${memberCount} ${memberCount === 1 ? 'member' : 'members'} · you are ${role}`,
        action: (
          <LinkButton
            to="/settings"
            search={{ section: 'organizations', organization: id }}
            resetScroll={false}
            variant="default"
            size="xs"
          >
            Open<VisuallyHidden> {name}</VisuallyHidden>
          </LinkButton>
        ),
      }))}
    />
  );
}

function CreateOrganization({ onCreated }: { onCreated: (organization: Organization) => void }) {
  const create = useCreateOrganization();
  const form = useForm({
    initialValues: { name: '' },
    validate: schemaResolver(organizationRequest, { sync: true }),
  });
  const submit = form.onSubmit(({ name }) => {
    create.mutate(name.trim(), {
      onSuccess: (organization) => {
        showSuccess({ title: 'Organization created', message: `You own ${organization.name}`, forMs: 3000 });
        onCreated(organization);
      },
      onError: announceFailure('Failed to create organization'),
    });
  }, focusFirstError(form));
  return (
    <Panel title="New organization">
      <FieldsForm onSubmit={submit}>
        <TextInput label="Organization name" autoComplete="organization" {...form.getInputProps('name')} />
        <FormActions>
          <SubmitButton label="Create organization" runningLabel="Creating..." running={create.isPending} />
        </FormActions>
      </FieldsForm>
    </Panel>
  );
}
