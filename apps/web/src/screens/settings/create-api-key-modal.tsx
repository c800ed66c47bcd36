import { type ApiKeyScope, apiKeyRequest, type NewApiKey } from '@hopwise/model';
import { Modal, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useCreateApiKey } from '../../api/account.ts';
import { fieldErrorsOf } from '../../api/client.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FieldsForm, FormActions, focusFirstError, SelectField, SubmitButton } from '../../ui/form.tsx';

interface CreateApiKeyModalProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (created: NewApiKey) => void;
}

const scopeOptions = [
  { value: 'read-write', label: 'Read and write' },
  { value: 'read', label: 'Read only' },
] as const;

const scopeEffects: Readonly<Record<ApiKeyScope, string>> = {
  'read-write': 'Can track URLs, start bulk jobs and change your projects',
  read: "Can read checks, projects and reports, but can't track URLs or change anything",
};

const expiryOptions = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Never' },
] as const;
type Expiry = (typeof expiryOptions)[number]['value'];

export function CreateApiKeyModal({ opened, onClose, onCreated }: CreateApiKeyModalProps) {
  const create = useCreateApiKey();
  const form = useForm<{ name: string; scope: ApiKeyScope; expiry: Expiry }>({
    initialValues: { name: '', scope: 'read-write', expiry: '90' },
    validate: schemaResolver(apiKeyRequest, { sync: true }),
  });

  const submit = form.onSubmit(({ name, scope, expiry }) => {
    create.mutate(
      { name: name.trim(), scope, expiresInDays: expiry === '' ? null : Number(expiry) },
      {
        onSuccess: (created) => {
          form.reset();
          onCreated(created);
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error));
          announceFailure('Failed to create API key')(error);
        },
      },
    );
  }, focusFirstError(form));

  return (
    <Modal opened={opened} onClose={onClose} title="New API key" closeButtonProps={{ 'aria-label': 'Close' }}>
      <FieldsForm onSubmit={submit}>
        <TextInput
          label="Key name"
          description="What will use it, e.g. deploy script"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SelectField
          label="Scope"
          description={scopeEffects[form.values.scope]}
          options={scopeOptions}
          value={form.values.scope}
          onChange={(scope) => form.setFieldValue('scope', scope)}
        />
        <SelectField
          label="Expires after"
          options={expiryOptions}
          value={form.values.expiry}
          onChange={(expiry) => form.setFieldValue('expiry', expiry)}
        />
        <FormActions onCancel={onClose}>
          <SubmitButton label="Create key" runningLabel="Creating..." running={create.isPending} />
        </FormActions>
      </FieldsForm>
    </Modal>
  );
}
