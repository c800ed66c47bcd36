import { type AlertChannel, alertChannelKinds, alsoTold, type NewAlertChannel } from '@hopwise/model';
import { Button, Checkbox, Modal, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ChannelOwner, useCreateChannel, useUpdateChannel } from '../api/alert-channels.ts';
import { fieldErrorsOf } from '../api/field-errors.ts';
import { announceFailure } from '../feedback/announce-failure.ts';
import { FieldsForm } from '../ui/fields-form.tsx';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { showSuccess } from '../ui/toast.ts';
import {
  type ChannelFormValues,
  channelValuesOf,
  newChannelValues,
  readChangedChannel,
  readNewChannel,
} from './channel-form-values.ts';
import { channelKindNames } from './channel-kinds.ts';
import classes from './channel-modal.module.css';
import { ChannelSettingFields } from './channel-setting-fields.tsx';

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
              alsoTold.filter((told) => chosen.includes(told)),
            )
          }
        >
          <div className={classes.boxes}>
            {alsoTold.map((told) => (
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
