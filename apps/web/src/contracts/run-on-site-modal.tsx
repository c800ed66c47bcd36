import { contractBaseInput } from '@hopwise/model';
import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FieldsForm, FormActions, focusFirstError, SubmitButton } from '../ui/form.tsx';

interface RunOnSiteModalProps {
  opened: boolean;
  onClose: () => void;
  /** The site that is offered first. */
  base: string | null;
  running: boolean;
  onRun: (base: string) => void;
}

const complaintAbout = (base: string) => contractBaseInput.safeParse(base).error?.issues[0]?.message;

/** Asks which site is to be tested in place of the contract's own. */
export function RunOnSiteModal({ opened, onClose, base, running, onRun }: RunOnSiteModalProps) {
  const form = useForm({ initialValues: { base: base ?? '' }, validate: { base: complaintAbout } });
  const submit = form.onSubmit((values) => onRun(values.base.trim()), focusFirstError(form));
  return (
    <Modal opened={opened} onClose={onClose} title="Run on another site" closeButtonProps={{ 'aria-label': 'Close' }}>
      <FieldsForm onSubmit={submit}>
        <p>
          Paths and URLs of the contract’s own site are requested from this one instead. The contract stays as it is.
        </p>
        <TextInput
          label="Site"
          placeholder="https://staging.example.com"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('base')}
        />
        <FormActions onCancel={onClose}>
          <SubmitButton label="Run" runningLabel="Starting..." running={running} />
        </FormActions>
      </FieldsForm>
    </Modal>
  );
}
