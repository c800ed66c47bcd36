import { type Organization, organizationRequest } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRenameOrganization } from '../../../api/organizations.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { FieldsForm } from '../../../ui/fields-form.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showSuccess } from '../../../ui/toast.ts';

export function RenameOrganization({ organization }: { organization: Organization }) {
  const rename = useRenameOrganization(organization.id);
  const form = useForm({
    initialValues: { name: organization.name },
    validate: schemaResolver(organizationRequest, { sync: true }),
  });
  const submit = form.onSubmit(({ name }) => {
    rename.mutate(name.trim(), {
      onSuccess: () => showSuccess({ title: 'Organization renamed', forMs: 3000 }),
      onError: announceFailure('Failed to rename organization'),
    });
  }, focusFirstError(form));
  return (
    <Panel title="Name">
      <FieldsForm onSubmit={submit}>
        <TextInput label="Organization name" {...form.getInputProps('name')} />
        <FormActions>
          <SubmitButton label="Rename" runningLabel="Saving..." running={rename.isPending} />
        </FormActions>
      </FieldsForm>
    </Panel>
  );
}
