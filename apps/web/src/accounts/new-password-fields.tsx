import type { TextInputProps } from '@mantine/core';
import { PasswordField } from '../ui/password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

interface NewPasswordFieldsProps extends Pick<TextInputProps, 'size'> {
  label: string;
  /** What was typed so far. */
  password: string;
  /** What the form keeps about each field. */
  passwordProps: TextInputProps;
  confirmationProps: TextInputProps;
}

/** A new password, what it still lacks, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, passwordProps, confirmationProps, ...look } = props;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        aria-describedby="password-checklist"
        {...look}
        {...passwordProps}
      />
      <PasswordChecklist id="password-checklist" password={password} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...look} {...confirmationProps} />
    </>
  );
}
