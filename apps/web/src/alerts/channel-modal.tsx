import { IconMail } from 'virtual:icons';
import { type AlertChannel, alertChannelKinds, type NewAlertChannel, optionalAlertEvents } from '@hopwise/model';
import { Alert, Button, Checkbox, Modal, Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ChannelOwner, useCreateChannel, useUpdateChannel } from '../api/alert-channels.ts';
import { fieldErrorsOf } from '../api/client.ts';
import { useServerOptions } from '../api/server.ts';
import { announceFailure } from '../feedback/announce-failure.ts';
import { DocLink } from '../navigation/doc-link.tsx';
import { FieldsForm, FormActions, focusFirstError, SelectField, SubmitButton } from '../ui/form.tsx';
import { showSuccess } from '../ui/toast.ts';
import classes from './alerts.module.css';
import {
  type ChannelFormValues,
  channelKindNames,
  channelValuesOf,
  newChannelValues,
  readChangedChannel,
  readNewChannel,
} from './channel-form-values.ts';

interface ChannelModalProps {
  owner: ChannelOwner;
  /** null for a new channel. */
  channel: AlertChannel | null;
  onClose: () => void;
  onCreated: (created: NewAlertChannel) => void;
}

const kindOptions = alertChannelKinds.map((value) => ({ value, label: channelKindNames[value] }));
const topicLabels = {
  'bulk.completed': 'Completed bulk jobs',
  'contract.failed': 'Failed contract runs',
} as const;

/** Creates or edits a channel. */
export function ChannelModal({ owner, channel, onClose, onCreated }: ChannelModalProps) {
  const create = useCreateChannel(owner);
  const update = useUpdateChannel(channel?.id ?? '');
  const form = useForm<ChannelFormValues>({
    initialValues: channel === null ? newChannelValues : channelValuesOf(channel),
    validate: (values) => {
      const read = channel === null ? readNewChannel(values) : readChangedChannel(values);
      return 'errors' in read ? read.errors : {};
    },
  });
  const { kind, replacesSettings, alsoNotifyAbout } = form.values;

  const save = async (values: ChannelFormValues): Promise<void> => {
    if (channel === null) {
      const read = readNewChannel(values);
      if ('request' in read) onCreated(await create.mutateAsync(read.request));
      return;
    }
    const read = readChangedChannel(values);
    if (!('request' in read)) return;
    await update.mutateAsync(read.request);
    showSuccess({ title: 'Channel saved', message: `${values.name.trim()} is up to date`, forMs: 3000 });
    onClose();
  };
  const submit = form.onSubmit(
    (values) =>
      save(values).catch((error: unknown) => {
        form.setErrors(fieldErrorsOf(error));
        announceFailure('Failed to save channel')(error);
      }),
    focusFirstError(form),
  );

  return (
    <Modal
      opened
      onClose={onClose}
      title={channel === null ? 'New alert channel' : `Edit ${channel.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FieldsForm onSubmit={submit}>
        {channel === null && (
          <SelectField
            label="Type"
            options={kindOptions}
            value={kind}
            onChange={(chosen) => form.setFieldValue('kind', chosen)}
          />
        )}
        <TextInput label="Channel name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        {channel !== null && (
          <Switch
            label={kind === 'email' ? 'Edit recipients or resend confirmation' : 'Change destination'}
            description={`Current: ${channel.hint}${kind === 'email' ? '' : ' (the rest is hidden)'}`}
            {...form.getInputProps('replacesSettings', { type: 'checkbox' })}
          />
        )}
        {replacesSettings && <ChannelSettingFields form={form} />}
        <Checkbox.Group
          label="Also notify about"
          value={alsoNotifyAbout}
          onChange={(chosen) =>
            form.setFieldValue(
              'alsoNotifyAbout',
              optionalAlertEvents.filter((topic) => chosen.includes(topic)),
            )
          }
        >
          <div className={classes.boxes}>
            {optionalAlertEvents.map((topic) => (
              <Checkbox key={topic} value={topic} label={topicLabels[topic]} />
            ))}
          </div>
        </Checkbox.Group>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton
            label={channel === null ? 'Create channel' : 'Save'}
            runningLabel="Saving..."
            running={form.submitting}
          />
        </FormActions>
      </FieldsForm>
    </Modal>
  );
}

const urlTexts = {
  webhook: { label: 'URL', description: 'We POST alerts to this URL, signed per Standard Webhooks' },
  slack: { label: 'Webhook URL', description: 'Slack incoming webhook URL' },
  discord: { label: 'Webhook URL', description: 'In Discord: Channel settings > Integrations > Webhooks' },
  teams: {
    label: 'Workflow URL',
    description: 'From the "Post to a channel when a webhook request is received" workflow',
  },
} as const;

const asTyped = { autoComplete: 'off', spellCheck: false } as const;

/** The destination of a channel of the chosen kind. */
function ChannelSettingFields({ form }: { form: UseFormReturnType<ChannelFormValues> }) {
  const { kind } = form.values;
  const cannotSendEmail = useServerOptions()?.sendsMail === false;
  switch (kind) {
    case 'email':
      return (
        <>
          {cannotSendEmail && (
            <Alert role="note" color="yellow" icon={<IconMail />} title="Email isn't configured">
              This server can't send email. Choose another type, or ask your server admin to set SMTP_URL.{' '}
              <DocLink page="configuration" section="email" inNewTab>
                Email settings
              </DocLink>
            </Alert>
          )}
          <TextInput
            label="Recipients"
            description="Email addresses, separated by commas"
            inputMode="email"
            {...asTyped}
            {...form.getInputProps('settings.to')}
          />
        </>
      );
    case 'ntfy':
      return (
        <>
          <TextInput label="Server" inputMode="url" {...asTyped} {...form.getInputProps('settings.server')} />
          <TextInput label="Topic" {...asTyped} {...form.getInputProps('settings.topic')} />
          <TextInput
            label="Access token"
            description="Optional. Only for protected topics."
            {...asTyped}
            {...form.getInputProps('settings.token')}
          />
        </>
      );
    case 'telegram':
      return (
        <>
          <TextInput
            label="Bot token"
            description="From @BotFather"
            {...asTyped}
            {...form.getInputProps('settings.token')}
          />
          <TextInput
            label="Chat ID"
            description="A numeric chat ID, or @channelname for a public channel"
            {...asTyped}
            {...form.getInputProps('settings.chatId')}
          />
        </>
      );
    default:
      return <TextInput {...urlTexts[kind]} inputMode="url" {...asTyped} {...form.getInputProps('settings.url')} />;
  }
}
