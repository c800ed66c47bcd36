import type { StoredContract } from '@hopwise/model';
import { useForm } from '@mantine/form';
import { useUpdateContract } from '../../api/contracts.ts';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import { complaintsAbout } from '../../contracts/complaints-about.ts';
import { NameAndBaseFields } from '../../contracts/name-and-base-fields.tsx';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FieldsForm } from '../../ui/fields-form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showSuccess } from '../../ui/toast.ts';

interface ContractFormProps {
  contract: StoredContract;
  onSaved: (contract: StoredContract) => void;
}

export function ContractForm({ contract, onSaved }: ContractFormProps) {
  const update = useUpdateContract(contract.id);
  const form = useForm({
    initialValues: { name: contract.name, base: contract.base ?? '' },
    validate: complaintsAbout,
  });
  const submit = form.onSubmit(({ name, base }) => {
    update.mutate(
      { name: name.trim(), base: base.trim() === '' ? null : base.trim(), version: contract.version },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          showSuccess({ title: 'Contract saved', message: `${saved.name} is up to date`, forMs: 3000 });
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error));
          announceFailure('Failed to save contract')(error);
        },
      },
    );
  }, focusFirstError(form));
  return (
    <Panel title="Settings">
      <FieldsForm onSubmit={submit}>
        <NameAndBaseFields name={form.getInputProps('name')} base={form.getInputProps('base')} />
        <FormActions>
          <SubmitButton label="Save" runningLabel="Saving..." running={update.isPending} />
        </FormActions>
      </FieldsForm>
    </Panel>
  );
}
