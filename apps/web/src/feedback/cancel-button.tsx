import { IconPlayerStop } from 'virtual:icons';
import type { UseMutationResult } from '@tanstack/react-query';
import { CallButton } from './call-button.tsx';

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
