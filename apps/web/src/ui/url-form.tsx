import { Button, TextInput, type TextInputProps } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { SubmitButton } from './submit-button.tsx';
import classes from './url-form.module.css';

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
      <div className={classes.actions}>
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
