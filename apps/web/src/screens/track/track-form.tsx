import type { TrackRequest } from '@hopwise/model';
import { httpMethods } from '@hopwise/model';
import { Button, Loader, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconChevronDown } from '@tabler/icons-react';
import { type Ref, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { AdvancedOptions } from './advanced-options.tsx';
import { AnalysisToggles } from './analysis-toggles.tsx';
import classes from './track-form.module.css';
import {
  firstWrongField,
  initialTrackValues,
  isAdvanced,
  readTrackForm,
  type TrackFieldErrors,
  type TrackFormValues,
} from './track-form-values.ts';
import type { TrackPrefill } from './track-prefill.ts';
import { useUrlPaste } from './use-url-paste.ts';

export interface TrackFormHandle {
  /** Shows the errors at their fields and moves the focus to the first. */
  showErrors: (errors: TrackFieldErrors) => void;
}

interface TrackFormProps {
  ref: Ref<TrackFormHandle>;
  prefill: TrackPrefill;
  running: boolean;
  onTrack: (request: TrackRequest) => void;
  onCancel: () => void;
}

export function TrackForm({ ref, prefill, running, onTrack, onCancel }: TrackFormProps) {
  const [advancedOpened, setAdvancedOpened] = useState(false);
  const form = useForm<TrackFormValues>({ initialValues: initialTrackValues(prefill) });

  const showErrors = (errors: TrackFieldErrors) => {
    const wrong = firstWrongField(errors);
    // A field must be on the page before it can be focused.
    flushSync(() => {
      form.setErrors(errors);
      if (wrong !== undefined && isAdvanced(wrong)) setAdvancedOpened(true);
    });
    if (wrong !== undefined) form.getInputNode(wrong)?.focus();
  };
  useImperativeHandle(ref, () => ({ showErrors }));

  useUrlPaste((url) => {
    form.setFieldValue('url', url);
    form.getInputNode('url')?.focus();
  });

  const submit = form.onSubmit((values) => {
    const reading = readTrackForm(values);
    if ('errors' in reading) showErrors(reading.errors);
    else if (!running) onTrack(reading.request);
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.target}>
        <TextInput
          label="URL"
          size="md"
          placeholder="https://example.com"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          classNames={{ input: classes.urlInput }}
          {...form.getInputProps('url')}
        />
        <NativeSelect
          label="HTTP method"
          size="md"
          data={[...httpMethods]}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          {...form.getInputProps('method')}
        />
      </div>
      <AnalysisToggles form={form} />
      <AdvancedOptions form={form} opened={advancedOpened} onToggle={() => setAdvancedOpened(!advancedOpened)} />
      <div className={classes.actions}>
        <Button
          type="submit"
          size="md"
          disabled={running}
          className={classes.submit}
          leftSection={running ? <Loader size="xs" color="currentColor" aria-hidden="true" /> : undefined}
        >
          {running ? 'Tracking...' : 'Track URL'}
        </Button>
        {running && (
          <Button variant="default" size="md" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span role="status" className={classes.progress}>
          {running && 'Following the redirects'}
        </span>
      </div>
    </form>
  );
}
