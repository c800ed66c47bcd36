import { IconCircle, IconCircleCheckFilled } from 'virtual:icons';
import { passwordRules } from '@hopwise/model';
import { Checkbox, type CheckboxProps, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { PasswordField } from '../ui/form.tsx';
import classes from './accounts.module.css';

interface NewPasswordFieldsProps extends Pick<TextInputProps, 'size'> {
  label: string;
  password: string;
  /** Field props from the form. */
  passwordProps: TextInputProps;
  confirmationProps: TextInputProps;
}

/** New password, its requirements, and the confirmation. */
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

export const meetsPasswordRules = (password: string): boolean => passwordRules.every((rule) => rule.isMetBy(password));

/** Updates while the password is typed. */
function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} className={classes.list} aria-label="Password requirements">
      {passwordRules.map((rule) => {
        const isMet = rule.isMetBy(password);
        const Icon = isMet ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={rule.id} className={classes.rule} data-met={isMet}>
            <Icon size={16} aria-hidden="true" />
            <span>
              {rule.label}
              <VisuallyHidden>{isMet ? ' (met)' : ' (not met)'}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Offered with every new password: a person who knew the old one may have created a key. */
export const RevokeApiKeysField = (props: CheckboxProps) => <Checkbox label="Revoke my API keys" {...props} />;
