import { contractBaseInput } from '@hopwise/model';
import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FieldsForm, FormActions, focusFirstError, SubmitButton } from '../ui/form.tsx';

interface RunOnSiteModalProps {
  opened: boolean;
  onClose: () => void;
  /** The suggested site. */
  base: string | null;
  running: boolean;
  onRun: (base: string) => void;
}

const baseProblem = (base: string) => contractBaseInput.safeParse(base).error?.issues[0]?.message;

/** Asks for the site to test instead of the contract's own. */
export function RunOnSiteModal({ opened, onClose, base, running, onRun }: RunOnSiteModalProps) {
  const form = useForm({ initialValues: { base: base ?? '' }, validate: { base: baseProblem } });
  const submit = form.onSubmit((values) => onRun(values.base.trim()), focusFirstError(form));
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Run against another site"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FieldsForm onSubmit={submit}>
        <p>Requests for the contract's base go to this site instead. The contract isn't changed.</p>
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
