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
import { type ComponentProps, type FormEventHandler, type ReactNode, useState } from 'react';
import classes from './form.module.css';

/** A form's fields, one below the other. The form judges itself: the browser's own bubbles stay away. */
export function FieldsForm(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} noValidate className={classes.fields} />;
}

interface FormActionsProps {
  /** Of a form that can be left as it is. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The buttons at the end of a form. */
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

export interface SelectFieldProps<Value extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few. The browser's own select: it works everywhere, phones included. */
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

interface UrlFormProps {
  /** Where a browser sends the URL itself, while the app is not there yet. */
  action?: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What the form keeps about the URL: its value, what is wrong with it, how it changes. */
  url: TextInputProps;
  /** A choice beside the URL; below it where there is little room. */
  choice: ReactNode;
  /** More to choose, each part below a line of its own. */
  children?: ReactNode;
  submitLabel: string;
  runningLabel: string;
  running: boolean;
  /** What is going on while it runs. */
  progress: string;
  onCancel: () => void;
}

/** Asks for a URL, and lets a person stop what they started with it. */
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

/** For a form's onSubmit: moves the focus to the first field that is wrong. */
export const focusFirstError =
  ({ getInputNode }: FocusableForm) =>
  (errors: FormErrors): void => {
    const [first] = Object.keys(errors);
    getInputNode(first as never)?.focus();
  };
