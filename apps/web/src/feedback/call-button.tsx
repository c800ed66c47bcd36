import { IconPlayerStop } from 'virtual:icons';
import { Button, type ButtonProps } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Icon } from '../ui/icon.ts';
import { showSuccess } from '../ui/toast.ts';
import { announceFailure } from './announce-failure.ts';

interface CallButtonProps extends Pick<ButtonProps, 'variant'> {
  label: string;
  icon: Icon;
  call: UseMutationResult<unknown, Error, void>;
  /** Said when the call has succeeded. */
  done: { title: string; message: string };
  /** The title of what is said when it has not. */
  failed: string;
}

/** Makes a call that needs nothing more to be known, and says how it went. */
export function CallButton({ label, icon: ButtonIcon, call, done, failed, ...look }: CallButtonProps) {
  // The page may learn of it sooner than by the response, and the button is gone then.
  const makeCall = () => call.mutateAsync().then(() => showSuccess({ ...done, forMs: 3000 }), announceFailure(failed));
  return (
    <Button
      {...look}
      size="sm"
      loading={call.isPending}
      leftSection={<ButtonIcon size={16} aria-hidden="true" />}
      onClick={makeCall}
    >
      {label}
    </Button>
  );
}

interface CancelButtonProps {
  /** What is cancelled, in a word. */
  noun: 'job' | 'run';
  call: UseMutationResult<unknown, Error, void>;
}

const doneTitles = { job: 'Job cancelled', run: 'Run cancelled' };

/** Ends work in the background before all of it is done. */
export const CancelButton = ({ noun, call }: CancelButtonProps) => (
  <CallButton
    label="Cancel"
    icon={IconPlayerStop}
    variant="default"
    call={call}
    done={{ title: doneTitles[noun], message: 'What was found so far is kept' }}
    failed={`Failed to cancel ${noun}`}
  />
);
