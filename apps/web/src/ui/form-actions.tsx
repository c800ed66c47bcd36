import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-actions.module.css';

interface FormActionsProps {
  /** Of a form that can be left as it is. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The buttons at the end of a form. */
export function FormActions({ onCancel, children }: FormActionsProps) {
  return (
    <div className={classes.actions}>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {children}
    </div>
  );
}
