import type { AlertChannel, CreateMonitorRequest, Monitor } from '@hopwise/model';
import { useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { fieldErrorsOf } from '../../api/client.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { useStayWhile } from '../../navigation/leaving.ts';
import { FormActions, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { useSaveKeys } from '../../ui/keys.ts';
import { Panel } from '../../ui/page.tsx';
import { AlertingFields } from './alerting-fields.tsx';
import classes from './fields.module.css';
import { MaintenanceFields } from './maintenance-fields.tsx';
import {
  fieldOf,
  type MonitorFormValues,
  monitorValuesOf,
  type NewTarget,
  newMonitorValues,
  ownZone,
  readMonitorForm,
} from './monitor-form-values.ts';
import { ScheduleFields, WatchFields } from './schedule-fields.tsx';
import { CheckOptionFields, TargetFields } from './target-fields.tsx';

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
  onSave: (request: CreateMonitorRequest) => Promise<unknown>;
}

export function MonitorForm(props: MonitorFormProps) {
  const { projectId, monitor, target = {}, channels, submitLabel, failureTitle, onSave } = props;
  const isNew = monitor === undefined;
  const form = useForm<MonitorFormValues>({
    initialValues: isNew ? newMonitorValues(target, ownZone(), channels) : monitorValuesOf(monitor),
    validate: (values) => {
      const read = readMonitorForm(values, isNew);
      return 'errors' in read ? read.errors : {};
    },
  });
  useStayWhile(form.isDirty(), 'This monitor has unsaved changes. Leave this page?');

  const submit = form.onSubmit(async (values) => {
    const read = readMonitorForm(values, isNew);
    if (!('request' in read)) return;
    try {
      await onSave(read.request);
    } catch (error) {
      const errors = Object.entries(fieldErrorsOf(error)).map(([path, message]) => [fieldOf(path), message]);
      form.setErrors(Object.fromEntries(errors));
      announceFailure(failureTitle)(error);
    }
  }, focusFirstError(form));

  const save = (event?: FormEvent<HTMLFormElement>) => {
    if (form.submitting) event?.preventDefault();
    else submit(event);
  };
  useSaveKeys(save);

  const isUrl = form.values.target.kind === 'url';
  return (
    <form onSubmit={save} noValidate className={classes.form}>
      <Panel title="Target">
        <TargetFields form={form} projectId={projectId} isNew={isNew} />
      </Panel>
      <Panel title="Schedule">
        <ScheduleFields form={form} />
      </Panel>
      {isUrl && (
        <Panel title="Change detection">
          <WatchFields form={form} />
        </Panel>
      )}
      <Panel title="Alerts">
        <AlertingFields form={form} projectId={projectId} />
      </Panel>
      <Panel title="Maintenance">
        <MaintenanceFields form={form} />
      </Panel>
      {isUrl && (
        <Panel title="Request options">
          <CheckOptionFields
            form={form}
            headerNames={monitor?.options.headerNames ?? []}
            isFromCheck={isNew && target.method !== undefined}
          />
        </Panel>
      )}
      <FormActions>
        <SubmitButton label={submitLabel} runningLabel="Saving..." running={form.submitting} />
      </FormActions>
    </form>
  );
}
