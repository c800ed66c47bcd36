import { type AlertChannel, type CreateMonitorRequest, localZone, type Monitor } from '@hopwise/model';
import { type FormErrors, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldErrorsOf } from '../../api/client.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { useStayWhile } from '../../navigation/leaving.ts';
import { FormActions, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { useSaveKeys } from '../../ui/keys.ts';
import { Panel } from '../../ui/page.tsx';
import { AlertingFields, ChannelChoice } from './alerting-fields.tsx';
import classes from './fields.module.css';
import { MaintenanceFields } from './maintenance-fields.tsx';
import {
  fieldOf,
  type MonitorFormValues,
  monitorValuesOf,
  type NewTarget,
  newMonitorValues,
  readMonitorForm,
} from './monitor-form-values.ts';
import { ScheduleFields, WatchFields } from './schedule-fields.tsx';
import { CheckOptionFields, NameFields, TargetFields } from './target-fields.tsx';
import { TestRun } from './test-run.tsx';

export interface MonitorFormProps {
  projectId: string;
  /** undefined for a new monitor. */
  monitor?: Monitor;
  /** The target of a new monitor. */
  target?: NewTarget;
  /** The project's alert channels, which a new monitor notifies. */
  channels?: readonly AlertChannel[];
  submitLabel: string;
  failureTitle: string;
  /** Returns the saved monitor. */
  onSave: (request: CreateMonitorRequest) => Promise<Monitor>;
}

export function MonitorForm(props: MonitorFormProps) {
  const { projectId, monitor, target = {}, channels, submitLabel, failureTitle, onSave } = props;
  const isNew = monitor === undefined;
  const form = useForm<MonitorFormValues>({
    initialValues: isNew ? newMonitorValues(target, localZone(), channels) : monitorValuesOf(monitor),
    validate: (values) => {
      const read = readMonitorForm(values, isNew);
      return 'errors' in read ? read.errors : {};
    },
  });
  useStayWhile(form.isDirty(), 'This monitor has unsaved changes. Discard them?', { alsoOnSearch: true });

  const headerNames = monitor?.options.headerNames ?? [];
  const isFromCheck = isNew && target.method !== undefined;
  // A new monitor rarely needs these fields, unless they were copied from a check.
  const [isAdvancedOpen, setAdvancedOpen] = useState(!isNew || isFromCheck);
  /** A closed section can't take the focus. */
  const showFirstError = (errors: FormErrors) => {
    flushSync(() => setAdvancedOpen((isOpen) => isOpen || !Object.keys(errors).every(isFirstCard)));
    focusFirstError(form)(errors);
  };

  const submit = form.onSubmit(async (values) => {
    const read = readMonitorForm(values, isNew);
    if (!('request' in read)) return;
    try {
      const saved = await onSave(read.request);
      form.setInitialValues(monitorValuesOf(saved));
      form.reset();
    } catch (error) {
      const errors = Object.entries(fieldErrorsOf(error)).map(([path, message]) => [fieldOf(path), message]);
      form.setErrors(Object.fromEntries(errors));
      announceFailure(failureTitle)(error);
    }
  }, showFirstError);

  const focused = useRef<Element>(null);
  // The button is disabled while the form is being saved, and so loses the focus.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!form.submitting && isLost && focused.current instanceof HTMLElement) focused.current.focus();
  }, [form.submitting]);

  const save = (event?: FormEvent<HTMLFormElement>) => {
    focused.current = document.activeElement;
    if (form.submitting) event?.preventDefault();
    else submit(event);
  };
  useSaveKeys(save);

  const isUrl = form.values.target.kind === 'url';
  return (
    <form onSubmit={save} noValidate className={classes.form}>
      <Panel title="Monitor">
        <div className={classes.fields}>
          <TargetFields form={form} projectId={projectId} />
          <ScheduleFields form={form} />
          <ChannelChoice form={form} projectId={projectId} />
          {isUrl && <TestRun form={form} projectId={projectId} headerNames={headerNames} onInvalid={showFirstError} />}
        </div>
      </Panel>
      <details
        className={classes.advanced}
        open={isAdvancedOpen}
        onToggle={({ currentTarget }) => setAdvancedOpen(currentTarget.open)}
      >
        <summary className={classes.summary}>Advanced</summary>
        <Panel title="Name and state">
          <NameFields form={form} isNew={isNew} />
        </Panel>
        {isUrl && (
          <Panel title="Change detection">
            <WatchFields form={form} />
          </Panel>
        )}
        <Panel title="When to alert">
          <AlertingFields form={form} />
        </Panel>
        <Panel title="Maintenance">
          <MaintenanceFields form={form} />
        </Panel>
        {isUrl && (
          <Panel title="Request options">
            <CheckOptionFields form={form} headerNames={headerNames} isFromCheck={isFromCheck} />
          </Panel>
        )}
      </details>
      <FormActions>
        <SubmitButton label={submitLabel} runningLabel="Saving..." running={form.submitting} />
      </FormActions>
    </form>
  );
}

const isFirstCard = (field: string): boolean => /^(?:target|schedule)\./.test(field) || field === 'alerting.channelIds';
