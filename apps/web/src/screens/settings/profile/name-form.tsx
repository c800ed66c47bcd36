import { profileRequest, type User } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useChangeName } from '../../../api/account.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { FieldsForm } from '../../../ui/fields-form.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showSuccess } from '../../../ui/toast.ts';

export function NameForm({ user }: { user: User }) {
  const change = useChangeName();
  const form = useForm({
    initialValues: { name: user.name },
    validate: schemaResolver(profileRequest, { sync: true }),
  });
  const submit = form.onSubmit(({ name }) => {
    change.mutate(name, {
      onSuccess: () => showSuccess({ title: 'Profile saved', forMs: 3000 }),
      onError: announceFailure('Failed to save profile'),
    });
  }, focusFirstError(form));
  return (
    <Panel title="Profile">
      <FieldsForm onSubmit={submit}>
        <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
        <FormActions>
          <SubmitButton label="Save name" runningLabel="Saving..." running={change.isPending} />
        </FormActions>
      </FieldsForm>
    </Panel>
  );
}
