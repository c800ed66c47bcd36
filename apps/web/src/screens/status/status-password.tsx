import { statusPasswordRequest } from '@hopwise/model';
import { schemaResolver, useForm } from '@mantine/form';
import { failureMessage } from '../../api/client.ts';
import { useEnterStatusPassword } from '../../api/status-pages.ts';
import { FieldsForm, focusFirstError, PasswordField, SubmitButton } from '../../ui/form.tsx';
import { FormPage } from '../../ui/page.tsx';

/** Names neither the project nor its team: the link alone reveals nothing. */
export function StatusPassword({ token }: { token: string }) {
  const enter = useEnterStatusPassword(token);
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(statusPasswordRequest, { sync: true }),
  });
  const submit = form.onSubmit(
    (values) =>
      enter.mutate(values, {
        onError: (error) =>
          form.setFieldError('password', failureMessage(error, 'Failed to open the page. Try again.')),
      }),
    focusFirstError(form),
  );
  return (
    <FormPage title="Status page" lead="Enter the password to see this status page.">
      <FieldsForm onSubmit={submit}>
        <PasswordField label="Password" autoComplete="current-password" size="md" {...form.getInputProps('password')} />
        <SubmitButton label="Open" runningLabel="Opening..." running={enter.isPending} size="md" fullWidth />
      </FieldsForm>
    </FormPage>
  );
}
