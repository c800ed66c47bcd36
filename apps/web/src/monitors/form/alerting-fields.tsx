import { IconBellOff } from 'virtual:icons';
import { monitorLimits, type TimedPart } from '@hopwise/model';
import { Alert, Checkbox, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { channelKindNames } from '../../alerts/channel-form-values.ts';
import { alertChannelsQuery } from '../../api/alert-channels.ts';
import { SelectField } from '../../ui/form.tsx';
import { formatCount } from '../../ui/format.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import classes from './fields.module.css';
import type { MonitorFields } from './monitor-form-values.ts';

interface AlertingFieldsProps {
  form: MonitorFields;
  projectId: string;
}

const { looks, reminderMinutes, slowMs } = monitorLimits;

const timedPartOptions: readonly { value: TimedPart; label: string }[] = [
  { value: 'total', label: 'Whole chain' },
  { value: 'dns', label: 'DNS' },
  { value: 'connect', label: 'Connect' },
  { value: 'tls', label: 'TLS' },
  { value: 'first-byte', label: 'Wait for first byte' },
  { value: 'download', label: 'Download' },
];

export function AlertingFields({ form }: Pick<AlertingFieldsProps, 'form'>) {
  const { reminds, isSlowLimited } = form.values.alerting;
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <NumberInput
          label="Mark as down after (consecutive failures)"
          {...looks}
          clampBehavior="none"
          {...form.getInputProps('alerting.failures')}
        />
        <NumberInput
          label="Mark as up after (consecutive successes)"
          {...looks}
          clampBehavior="none"
          {...form.getInputProps('alerting.successes')}
        />
      </div>
      <Switch label="Send reminders while down" {...form.getInputProps('alerting.reminds', { type: 'checkbox' })} />
      {reminds && (
        <NumberInput
          label="Remind every (minutes)"
          description={`${reminderMinutes.min} to ${formatCount(reminderMinutes.max)}`}
          {...reminderMinutes}
          clampBehavior="none"
          {...form.getInputProps('alerting.reminderMinutes')}
        />
      )}
      <Switch
        label="Alert when it flaps"
        description="Sends one alert while runs keep alternating between passing and failing, instead of one for every change"
        {...form.getInputProps('alerting.detectsFlapping', { type: 'checkbox' })}
      />
      {form.values.target.kind === 'url' && (
        <Switch
          label="Alert when it is slow"
          description="Sends an alert when the p95 of the last 20 runs exceeds the limit"
          {...form.getInputProps('alerting.isSlowLimited', { type: 'checkbox' })}
        />
      )}
      {form.values.target.kind === 'url' && isSlowLimited && (
        <div className={classes.pair}>
          <SelectField
            label="Measured time"
            options={timedPartOptions}
            value={form.values.alerting.slow.part}
            onChange={(part) => form.setFieldValue('alerting.slow.part', part)}
          />
          <NumberInput
            label="Limit (ms)"
            {...slowMs}
            clampBehavior="none"
            {...form.getInputProps('alerting.slow.ms')}
          />
        </div>
      )}
    </div>
  );
}

export function ChannelChoice({ form, projectId }: AlertingFieldsProps) {
  const channels = useQuery(alertChannelsQuery({ projectId }));
  const alertsTab = (
    <Link to="/projects/$projectId" params={{ projectId }} search={{ tab: 'alerts' }} className={classes.link}>
      project's Alerts tab
    </Link>
  );
  if (channels.isPending) return <SkeletonLines label="Loading alert channels" lines={1} />;
  if (channels.isLoadingError) {
    return <LoadFailure title="Failed to load alert channels" onRetry={() => channels.refetch()} />;
  }
  if (channels.data.length === 0) {
    return <NoOneNotified>This project has no alert channels. Add one on the {alertsTab}.</NoOneNotified>;
  }
  const { error } = form.getInputProps('alerting.channelIds');
  const isNoneChosen = form.values.alerting.channelIds.length === 0;
  return (
    <>
      <Checkbox.Group
        label="Notify"
        description={<>Manage alert channels on the {alertsTab}</>}
        error={error}
        value={form.values.alerting.channelIds}
        onChange={(chosen) => form.setFieldValue('alerting.channelIds', chosen)}
      >
        <div className={classes.boxes}>
          {channels.data.map(({ id, name, kind, hint, disabledReason }) => (
            <Checkbox
              key={id}
              value={id}
              label={`${name} (${channelKindNames[kind]}${disabledReason === null ? '' : ', disabled'})`}
              description={hint}
            />
          ))}
        </div>
      </Checkbox.Group>
      {isNoneChosen && <NoOneNotified>Select at least one alert channel to get alerts.</NoOneNotified>}
    </>
  );
}

function NoOneNotified({ children }: { children: ReactNode }) {
  return (
    <Alert role="note" color="yellow" icon={<IconBellOff />} title="No one will be notified">
      {children}
    </Alert>
  );
}
