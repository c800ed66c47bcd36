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
  /** The toast for success. */
  done: { title: string; message: string };
  /** The toast title for failure. */
  failed: string;
}

/** Makes a call without further input and shows a toast with the result. */
export function CallButton({ label, icon: ButtonIcon, call, done, failed, ...look }: CallButtonProps) {
  // Awaited here, since the page may update and unmount the button before the response arrives.
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
  noun: 'job' | 'run';
  call: UseMutationResult<unknown, Error, void>;
}

const doneTitles = { job: 'Job canceled', run: 'Run canceled' };

/** Cancels work in the background. */
export const CancelButton = ({ noun, call }: CancelButtonProps) => (
  <CallButton
    label="Cancel"
    icon={IconPlayerStop}
    variant="default"
    call={call}
    done={{ title: doneTitles[noun], message: 'Results so far are kept' }}
    failed={`Failed to cancel ${noun}`}
  />
);
