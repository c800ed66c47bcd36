import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ConfirmModal } from './confirm-modal.tsx';
import { DangerRow } from './danger-row.tsx';

interface ConfirmedActionProps {
  /** What the button would do. */
  text: ReactNode;
  /** On the button, and on the one that confirms it. */
  label: string;
  /** Whether it deletes something. */
  deletes?: boolean;
  /** Asked before it is done. */
  question: string;
  runningLabel: string;
  running: boolean;
  onConfirm: () => void;
  /** What stands below the question. */
  children: ReactNode;
}

/** Something that cannot be undone: what it does, its button, and the question that the button asks first. */
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
