import { Button, type ButtonProps, Loader } from '@mantine/core';
import classes from './submit-button.module.css';

interface SubmitButtonProps extends Pick<ButtonProps, 'size' | 'fullWidth' | 'color'> {
  label: string;
  runningLabel: string;
  running: boolean;
  disabled?: boolean;
}

/** Sends a form and says so while it is under way. */
export function SubmitButton({ label, runningLabel, running, disabled = false, ...look }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      {...look}
      disabled={disabled || running}
      className={running ? classes.running : undefined}
      leftSection={running ? <Loader size="xs" color="currentColor" aria-hidden="true" /> : undefined}
    >
      {running ? runningLabel : label}
    </Button>
  );
}
