import { IconMail } from 'virtual:icons';
import {
  type InviteRequest,
  inviteRequest,
  type NewInvite,
  type Organization,
  type OrganizationRole,
} from '@hopwise/model';
import { Alert, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useCurrentUser } from '../../../accounts/current-user.ts';
import { rolesGivenBy } from '../../../accounts/organization-roles.ts';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import { useInvite } from '../../../api/organizations.ts';
import { useServerOptions } from '../../../api/server-options.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { FieldsForm } from '../../../ui/fields-form.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

interface InviteFormProps {
  organization: Organization;
  onInvited: (invite: NewInvite) => void;
}

interface InviteValues {
  role: OrganizationRole;
  email: string;
}

const toRequest = ({ role, email }: InviteValues): InviteRequest =>
  email.trim() === '' ? { role } : { role, email: email.trim() };
const judge = schemaResolver(inviteRequest, { sync: true });

/** The address is asked for only where the server can send mail. */
export function InviteForm({ organization, onInvited }: InviteFormProps) {
  const invite = useInvite(organization.id);
  const sendsMail = useServerOptions()?.sendsMail === true;
  const { email: ownEmail, emailConfirmed } = useCurrentUser();
  const disabled = sendsMail && !emailConfirmed;
  const form = useForm<InviteValues>({
    initialValues: { role: 'member', email: '' },
    validate: (values) => judge(toRequest(values)),
  });

  const submit = form.onSubmit((values) => {
    invite.mutate(toRequest(values), {
      onSuccess: (created) => {
        form.reset();
        onInvited(created);
      },
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error));
        announceFailure('Failed to invite')(error);
      },
    });
  }, focusFirstError(form));

  return (
    <FieldsForm onSubmit={submit}>
      {disabled && (
        <Alert color="yellow" icon={<IconMail />} title="Confirm your email address first">
          Open the link in the mail to {ownEmail}. Then you can invite people.
        </Alert>
      )}
      <SelectField
        label="Role"
        disabled={disabled}
        options={rolesGivenBy(organization.role)}
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      {sendsMail && (
        <TextInput
          label="Email"
          description="Optional: the link is also mailed there"
          type="email"
          autoComplete="off"
          disabled={disabled}
          {...form.getInputProps('email')}
        />
      )}
      <FormActions>
        <SubmitButton
          label="Create invite link"
          runningLabel="Creating..."
          running={invite.isPending}
          disabled={disabled}
        />
      </FormActions>
    </FieldsForm>
  );
}
