import { IconAlertTriangle } from 'virtual:icons';
import { Alert, Button, Modal, Radio, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';
import { CopyButton } from './copy.tsx';
import classes from './dialogs.module.css';
import { FieldsForm, FormActions, SubmitButton } from './form.tsx';

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

/** Asks for confirmation before an action that can't be undone. */
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

interface ConfirmedActionProps {
  /** The effect of the action. */
  text: ReactNode;
  /** The label of the button and of its confirmation. */
  label: string;
  deletes?: boolean;
  /** The title of the confirmation. */
  question: string;
  runningLabel: string;
  running: boolean;
  onConfirm: () => void;
  /** Shown below the question. */
  children: ReactNode;
}

/** An action that can't be undone: its description, its button, and the confirmation. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { text, label, deletes = true, question, runningLabel, running, onConfirm, children } = props;
  const [opened, modal] = useDisclosure(false);
  return (
    <>
      <DangerRow text={text}>
        <Button {...(deletes ? { color: 'red', variant: 'outline' } : { variant: 'default' })} onClick={modal.open}>
          {label}
        </Button>
      </DangerRow>
      <ConfirmModal
        opened={opened}
        onClose={modal.close}
        title={question}
        confirmLabel={label}
        runningLabel={runningLabel}
        running={running}
        onConfirm={onConfirm}
      >
        {children}
      </ConfirmModal>
    </>
  );
}

/** A description with a button, or with the reason why there is none. */
export function DangerRow({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.row}>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}

interface ShowOnceModalProps {
  title: string;
  text: string;
  label: string;
  secret: string;
  copyLabel: string;
  onClose: () => void;
}

/** Shows a secret once: the server stores only its hash. A click outside the dialog doesn't close it. */
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

interface ChoiceOfFateProps<Fate extends string> {
  label: string;
  /** The safe option comes first. */
  options: readonly { value: Fate; label: string }[];
  value: Fate;
  onChange: (fate: Fate) => void;
}

/** The fate of things that belong to the deleted one. */
export function ChoiceOfFate<Fate extends string>({ label, options, value, onChange }: ChoiceOfFateProps<Fate>) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(wanted) => {
        const chosen = options.find((option) => option.value === wanted);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <div className={classes.choices}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} />
        ))}
      </div>
    </Radio.Group>
  );
}
