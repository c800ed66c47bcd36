import { type Organization, organizationRequest } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useCreateOrganization } from '../../../api/organizations.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { FieldsForm } from '../../../ui/fields-form.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showSuccess } from '../../../ui/toast.ts';

export function CreateOrganization({ onCreated }: { onCreated: (organization: Organization) => void }) {
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
