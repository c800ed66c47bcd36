import './confirm-modal.css';
import { Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FieldsForm } from './fields-form.tsx';
import { FormActions } from './form-actions.tsx';
import { SubmitButton } from './submit-button.tsx';

interface ConfirmModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  runningLabel: string;
  running: boolean;
  onConfirm: () => void;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, title, children, confirmLabel, runningLabel, running, onConfirm } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <FieldsForm onSubmit={submit}>
        {children}
        <FormActions onCancel={onClose}>
          <SubmitButton color="red" label={confirmLabel} runningLabel={runningLabel} running={running} />
        </FormActions>
      </FieldsForm>
    </Modal>
  );
}
