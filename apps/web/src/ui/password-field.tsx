import { TextInput, type TextInputProps, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import classes from './password-field.module.css';

type PasswordFieldProps = Omit<TextInputProps, 'type' | 'rightSection'>;

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      rightSectionWidth="4rem"
      rightSection={
        <UnstyledButton className={classes.toggle} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <VisuallyHidden> {typeof props.label === 'string' ? props.label.toLowerCase() : 'password'}</VisuallyHidden>
        </UnstyledButton>
      }
    />
  );
}
