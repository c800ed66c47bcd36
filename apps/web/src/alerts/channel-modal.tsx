import { IconMail } from 'virtual:icons';
import { type AlertChannel, alertChannelKinds, type NewAlertChannel, optionalAlertEvents } from '@hopwise/model';
import { Alert, Button, Checkbox, Modal, Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ChannelOwner, useCreateChannel, useUpdateChannel } from '../api/alert-channels.ts';
import { fieldErrorsOf } from '../api/client.ts';
import { useServerOptions } from '../api/server.ts';
import { announceFailure } from '../feedback/announce-failure.ts';
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
  /** null: a new one. */
  channel: AlertChannel | null;
  onClose: () => void;
  onCreated: (created: NewAlertChannel) => void;
}

const kindOptions = alertChannelKinds.map((value) => ({ value, label: channelKindNames[value] }));
const toldLabels = {
  'bulk.completed': 'Bulk jobs when they end',
  'contract.failed': 'Contract runs that fail',
} as const;

/** Makes a channel, or changes one. */
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
  const { kind, replacesSettings, alsoTells } = form.values;

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
            label="Kind"
            options={kindOptions}
            value={kind}
            onChange={(chosen) => form.setFieldValue('kind', chosen)}
          />
        )}
        <TextInput label="Channel name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        {channel !== null && (
          <Switch
            label={kind === 'email' ? 'Change recipients, or ask them again' : 'Replace where it sends to'}
            description={`Now: ${channel.hint}.${kind === 'email' ? '' : ' The rest is not shown.'}`}
            {...form.getInputProps('replacesSettings', { type: 'checkbox' })}
          />
        )}
        {replacesSettings && <ChannelSettingFields form={form} />}
        <Checkbox.Group
          label="Also tell of"
          value={alsoTells}
          onChange={(chosen) =>
            form.setFieldValue(
              'alsoTells',
              optionalAlertEvents.filter((told) => chosen.includes(told)),
            )
          }
        >
          <div className={classes.boxes}>
            {optionalAlertEvents.map((told) => (
              <Checkbox key={told} value={told} label={toldLabels[told]} />
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
  webhook: { label: 'URL', description: 'Messages are posted there, signed by Standard Webhooks' },
  slack: { label: 'Webhook URL', description: 'An incoming webhook of a Slack app' },
  discord: { label: 'Webhook URL', description: 'In Discord: channel settings, Integrations, Webhooks' },
  teams: { label: 'Workflow URL', description: 'Of the workflow that posts when a webhook request is received' },
} as const;

const asTyped = { autoComplete: 'off', spellCheck: false } as const;

/** Where a channel of the chosen kind sends to. */
function ChannelSettingFields({ form }: { form: UseFormReturnType<ChannelFormValues> }) {
  const { kind } = form.values;
  const cannotMail = useServerOptions()?.sendsMail === false;
  switch (kind) {
    case 'email':
      return (
        <>
          {cannotMail && (
            <Alert role="note" color="yellow" icon={<IconMail />} title="Email isn't configured">
              This server can't send email. Choose another kind, or ask whoever runs it to set up a mail server.
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
            description="Optional: for topics that are not open"
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
            description="As BotFather gave it"
            {...asTyped}
            {...form.getInputProps('settings.token')}
          />
          <TextInput
            label="Chat"
            description="The number of a chat, or @name of a channel"
            {...asTyped}
            {...form.getInputProps('settings.chatId')}
          />
        </>
      );
    default:
      return <TextInput {...urlTexts[kind]} inputMode="url" {...asTyped} {...form.getInputProps('settings.url')} />;
  }
}
