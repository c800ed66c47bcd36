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
  kind: 'contract' | 'monitor' | 'project';
  name: string;
  /** The things deleted with it. */
  text: string;
  remove: (ending: Ending) => void;
  running: boolean;
  /** Restores it. The toast offers this. */
  undo?: (() => void) | undefined;
  /** Navigates away from the deleted page. */
  onDeleted: () => void;
  /** Shown below the question. */
  children: ReactNode;
}

/** As in the list of monitors. The server restores for longer. */
const undoForMs = 15_000;

/** Deletes the subject of a page after confirmation. */
export function DeletePanel({ kind, name, text, remove, running, undo, onDeleted, children }: DeletePanelProps) {
  const label = `Delete ${kind}`;
  const confirm = () =>
    remove({
      onSuccess: () => {
        const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} deleted`;
        if (undo === undefined) showSuccess({ title, forMs: 3000 });
        else showSuccess({ title, link: { label: 'Undo', href: `/${kind}s`, open: undo }, forMs: undoForMs });
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
