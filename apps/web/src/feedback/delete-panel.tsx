import type { ReactNode } from 'react';
import { ConfirmedAction } from '../ui/dialogs.tsx';
import { Panel } from '../ui/page.tsx';
import { showSuccess } from '../ui/toast.ts';
import { announceFailure } from './announce-failure.ts';

interface Ending {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

interface DeletePanelProps {
  /** What kind of thing it is. */
  kind: 'contract' | 'monitor' | 'project';
  name: string;
  /** What goes with it. */
  text: string;
  remove: (ending: Ending) => void;
  running: boolean;
  /** It is gone: leads the person elsewhere. */
  onDeleted: () => void;
  /** What stands below the question. */
  children: ReactNode;
}

/** Deletes what a page is about, once the person has confirmed it. */
export function DeletePanel({ kind, name, text, remove, running, onDeleted, children }: DeletePanelProps) {
  const label = `Delete ${kind}`;
  const confirm = () =>
    remove({
      onSuccess: () => {
        const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} deleted`;
        showSuccess({ title, message: `${name} is gone`, forMs: 3000 });
        onDeleted();
      },
      onError: announceFailure(`Failed to delete ${kind}`),
    });
  return (
    <Panel title={label}>
      <ConfirmedAction
        text={text}
        label={label}
        question={`Delete ${name}?`}
        runningLabel="Deleting..."
        running={running}
        onConfirm={confirm}
      >
        {children}
      </ConfirmedAction>
    </Panel>
  );
}
