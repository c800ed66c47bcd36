import { IconBellOff } from 'virtual:icons';
import { monitorLimits } from '@hopwise/model';
import { Alert, Checkbox, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { channelKindNames } from '../../alerts/channel-form-values.ts';
import { alertChannelsQuery } from '../../api/alert-channels.ts';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import classes from './fields.module.css';
import type { MonitorFields } from './monitor-form-values.ts';

interface AlertingFieldsProps {
  form: MonitorFields;
  projectId: string;
}

const { looks, reminderMinutes } = monitorLimits;

export function AlertingFields({ form, projectId }: AlertingFieldsProps) {
  const { reminds } = form.values.alerting;
  return (
    <div className={classes.fields}>
      <ChannelChoice form={form} projectId={projectId} />
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
          description={`${reminderMinutes.min} to ${reminderMinutes.max}`}
          {...reminderMinutes}
          clampBehavior="none"
          {...form.getInputProps('alerting.reminderMinutes')}
        />
      )}
    </div>
  );
}

function ChannelChoice({ form, projectId }: AlertingFieldsProps) {
  const channels = useQuery(alertChannelsQuery({ projectId }));
  const settings = (
    <Link to="/projects/$projectId" params={{ projectId }} search={{ tab: 'alerts' }} className={classes.link}>
      project settings
    </Link>
  );
  if (channels.isPending) return <SkeletonLines label="Loading alert channels" lines={1} />;
  if (channels.isLoadingError) {
    return <LoadFailure title="Failed to load alert channels" onRetry={() => channels.refetch()} />;
  }
  if (channels.data.length === 0) {
    return <NoOneNotified>This project has no alert channels. Add one in the {settings}.</NoOneNotified>;
  }
  const { error } = form.getInputProps('alerting.channelIds');
  const isNoneChosen = form.values.alerting.channelIds.length === 0;
  return (
    <>
      <Checkbox.Group
        label="Notify"
        description={<>Manage alert channels in the {settings}</>}
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
