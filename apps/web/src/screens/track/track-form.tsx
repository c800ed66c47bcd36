import { IconChevronDown } from 'virtual:icons';
import { httpMethods, type TrackRequest } from '@hopwise/model';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { AnalysisToggles } from '../../analyses/analysis-toggles.tsx';
import { looksLikeAddress } from '../../checks/looks-like-address.ts';
import { ProjectField } from '../../checks/request-fields.tsx';
import { UrlForm } from '../../ui/form.tsx';
import { useTypedBefore } from '../../ui/use-typed-before.ts';
import { AdvancedOptions } from './advanced-options.tsx';
import classes from './track.module.css';
import {
  firstWrongField,
  initialTrackValues,
  isAdvanced,
  readTrackForm,
  type TrackFieldErrors,
  type TrackFormValues,
} from './track-form-values.ts';
import type { TrackPrefill } from './track-prefill.ts';

export interface TrackFormHandle {
  /** Shows the errors at their fields and focuses the first. */
  showErrors: (errors: TrackFieldErrors) => void;
}

interface TrackFormProps {
  ref: Ref<TrackFormHandle>;
  prefill: TrackPrefill;
  running: boolean;
  /** The project for the check; guests have none. */
  project: { id: string; onChoose: (id: string, values: TrackFormValues) => void } | undefined;
  onTrack: (request: TrackRequest, wanted: Pick<TrackFormValues, 'followInBrowser'>) => void;
  onCancel: () => void;
}

export function TrackForm({ ref, prefill, running, project, onTrack, onCancel }: TrackFormProps) {
  const [advancedOpened, setAdvancedOpened] = useState(false);
  const form = useForm<TrackFormValues>({ initialValues: initialTrackValues(prefill) });

  const showErrors = (errors: TrackFieldErrors) => {
    const wrong = firstWrongField(errors);
    // A field must be mounted before it can be focused.
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

  const send = (values: TrackFormValues) => {
    const reading = readTrackForm(values);
    if ('errors' in reading) showErrors(reading.errors);
    else if (!running) onTrack(reading.request, values);
  };
  useTypedBefore(({ text, hadFocus, wasSent }) => {
    if (text !== '') form.setFieldValue('url', text);
    if (hadFocus) form.getInputNode('url')?.focus({ preventScroll: true });
    if (wasSent) send({ ...form.getValues(), url: text });
  });

  return (
    <UrlForm
      action="/track"
      onSubmit={form.onSubmit(send)}
      url={form.getInputProps('url')}
      choice={
        <NativeSelect
          label="HTTP method"
          size="md"
          data={[...httpMethods]}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          {...form.getInputProps('method')}
        />
      }
      submitLabel="Track URL"
      runningLabel="Tracking..."
      running={running}
      progress="Following redirects"
      onCancel={onCancel}
    >
      {project && (
        <div className={classes.project}>
          <ProjectField value={project.id} onChange={(id) => project.onChoose(id, form.getValues())} />
        </div>
      )}
      <AnalysisToggles form={form} />
      <AdvancedOptions form={form} opened={advancedOpened} onToggle={() => setAdvancedOpened(!advancedOpened)} />
    </UrlForm>
  );
}

const typingPlaces = 'input, textarea, select, [contenteditable]';

/** Accepts a URL pasted anywhere on the page, except into a field. */
function useUrlPaste(onUrl: (url: string) => void): void {
  const takePaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.closest(typingPlaces)) return;
    const text = event.clipboardData?.getData('text').trim() ?? '';
    if (!looksLikeAddress(text)) return;
    event.preventDefault();
    onUrl(text);
  });

  useEffect(() => {
    const listen = (event: ClipboardEvent) => takePaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
