import { IconAlertTriangle } from 'virtual:icons';
import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import { FormActions } from './form-actions.tsx';
import classes from './show-once-modal.module.css';

interface ShowOnceModalProps {
  title: string;
  text: string;
  label: string;
  secret: string;
  copyLabel: string;
  onClose: () => void;
}

/** A secret that the server keeps only the hash of. A stray click beside the dialog does not lose it. */
export function ShowOnceModal({ title, text, label, secret, copyLabel, onClose }: ShowOnceModalProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.parts}>
        <Alert role="note" color="yellow" icon={<IconAlertTriangle />}>
          {text}
        </Alert>
        <TextInput
          label={label}
          value={secret}
          readOnly
          classNames={{ input: classes.secret }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <FormActions>
          <CopyButton value={secret} label={copyLabel} />
          <Button size="xs" onClick={onClose}>
            Done
          </Button>
        </FormActions>
      </div>
    </Modal>
  );
}
