import { IconChevronDown } from 'virtual:icons';
import {
  Button,
  type ButtonProps,
  Loader,
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { type ComponentProps, type FormEventHandler, type ReactNode, useId, useState } from 'react';
import classes from './form.module.css';

/** A form with its fields stacked. The form validates itself, so the browser's own messages are off. */
export function FieldsForm(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} noValidate className={classes.fields} />;
}

interface FormActionsProps {
  /** For a form that can be canceled. */
  onCancel?: () => void;
  children: ReactNode;
}

export function FormActions({ onCancel, children }: FormActionsProps) {
  return (
    <div className={classes.formActions}>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {children}
    </div>
  );
}

interface SubmitButtonProps extends Pick<ButtonProps, 'size' | 'fullWidth' | 'color'> {
  label: string;
  runningLabel: string;
  running: boolean;
  disabled?: boolean;
}

/** Submits a form and shows progress. */
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

export interface SelectFieldProps<Value extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The browser's own select: it works everywhere, including phones. */
export function SelectField<Value extends string>({ options, value, onChange, ...props }: SelectFieldProps<Value>) {
  return (
    <NativeSelect
      {...props}
      data={[...options]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
    />
  );
}

type PasswordFieldProps = Omit<TextInputProps, 'type' | 'rightSection'>;

/** A password field with a button to show it. */
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

interface UrlFormProps {
  /** The form's action before the app has loaded. */
  action?: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Field props from the form. */
  url: TextInputProps;
  /** A choice next to the URL; below it on narrow screens. */
  choice: ReactNode;
  /** More options, each section separated by a line. */
  children?: ReactNode;
  submitLabel: string;
  runningLabel: string;
  running: boolean;
  /** The label while it runs. */
  progress: string;
  onCancel: () => void;
}

/** A form with a URL field, whose running call can be canceled. */
export function UrlForm(props: UrlFormProps) {
  const { action, onSubmit, url, choice, children, submitLabel, runningLabel, running, progress, onCancel } = props;
  return (
    <form className={classes.form} action={action} onSubmit={onSubmit} noValidate data-screen-only>
      <div className={classes.target}>
        <TextInput
          label="URL"
          name="url"
          size="md"
          placeholder="https://example.com"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          classNames={{ input: classes.input }}
          {...url}
        />
        {choice}
      </div>
      {children}
      <div className={classes.urlFormActions}>
        <SubmitButton size="md" label={submitLabel} runningLabel={runningLabel} running={running} />
        {running && (
          <Button variant="default" size="md" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span role="status" className={classes.progress}>
          {running && progress}
        </span>
      </div>
    </form>
  );
}

interface FocusableForm {
  getInputNode: (path: never) => HTMLElement | null;
}

/** For a form's onSubmit: focuses the first invalid field. */
export const focusFirstError =
  ({ getInputNode }: FocusableForm) =>
  (errors: FormErrors): void => {
    const [first] = Object.keys(errors);
    getInputNode(first as never)?.focus();
  };

/** Suggests the time zones that the browser knows. */
export function ZoneField(props: TextInputProps) {
  const listId = useId();
  return (
    <>
      <TextInput label="Time zone" list={listId} autoComplete="off" spellCheck={false} {...props} />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
