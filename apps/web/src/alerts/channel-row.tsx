import { IconAlertTriangle } from 'virtual:icons';
import type { AlertChannel, OptionalAlertEvent, RecipientState } from '@hopwise/model';
import { Alert, Badge, Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useDeleteChannel, useRotateSecret, useTestChannel, useUpdateChannel } from '../api/alert-channels.ts';
import { announceFailure } from '../feedback/announce-failure.ts';
import { ConfirmModal } from '../ui/dialogs.tsx';
import { Ago, Moment } from '../ui/format.tsx';
import { showSuccess, showWarning } from '../ui/toast.ts';
import classes from './alerts.module.css';
import { channelKindNames } from './channel-form-values.ts';
import { DeliveryLog, describeTest } from './delivery-log.tsx';

interface ChannelRowProps {
  channel: AlertChannel;
  /** It belongs to the organization of the project. */
  isShared: boolean;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

export function ChannelRow({ channel, isShared, onEdit, onSecret }: ChannelRowProps) {
  const { kind, name, hint, disabledReason, mayEdit } = channel;
  const remove = useDeleteChannel(channel.id);
  return (
    <li className={classes.channel}>
      <div>
        <p className={classes.name}>
          {name} <Badge color="gray">{channelKindNames[kind]}</Badge>
          {isShared && <Badge color="purple">Organization</Badge>}
          {disabledReason !== null && <Badge color="red">Disabled</Badge>}
        </p>
        <p className={classes.hint}>{hint}</p>
        <RecipientsNote recipients={channel.recipients} />
        <ChannelFacts channel={channel} />
      </div>
      {disabledReason !== null && <DisabledNote channel={channel} reason={disabledReason} />}
      {mayEdit && (
        <div className={classes.actions}>
          <TestButton channel={channel} />
          <ActionButton label="Edit" of={name} onClick={onEdit} />
          {kind === 'webhook' && <RotateButton channel={channel} onSecret={onSecret} />}
          <DeleteButton channel={channel} remove={remove} />
        </div>
      )}
      {/* Nothing is asked of a channel that is being deleted. */}
      {(remove.isIdle || remove.isError) && (
        <DeliveryLog channelId={channel.id} mayResend={mayEdit && disabledReason === null} />
      )}
    </li>
  );
}

const toldNames: Readonly<Record<OptionalAlertEvent, string>> = {
  'bulk.completed': 'completed bulk jobs',
  'contract.failed': 'failed contract runs',
};

function ChannelFacts({ channel: { alsoTells, lastDeliveredAt, oldSecretUntil } }: { channel: AlertChannel }) {
  return (
    <p className={classes.facts}>
      {lastDeliveredAt === null ? (
        'Nothing delivered yet'
      ) : (
        <>
          Last delivered <Ago iso={lastDeliveredAt} />
        </>
      )}
      {alsoTells.length > 0 && ` · also tells of ${alsoTells.map((told) => toldNames[told]).join(' and ')}`}
      {oldSecretUntil !== null && (
        <>
          {' '}
          · the secret before signs as well until <Moment iso={oldSecretUntil} />
        </>
      )}
    </p>
  );
}

/** Of those who get nothing, and why. */
function RecipientsNote({ recipients }: Pick<AlertChannel, 'recipients'>) {
  const named = (state: RecipientState) =>
    recipients
      .filter((recipient) => recipient.state === state)
      .map(({ email }) => email)
      .join(', ');
  const [asked, stopped] = [named('asked'), named('stopped')];
  return (
    <>
      {asked !== '' && (
        <p className={classes.facts}>
          Not confirmed yet: {asked}. Each has a mail with a link. Edit and save the recipients to send it again.
        </p>
      )}
      {stopped !== '' && <p className={classes.facts}>Stopped these mails: {stopped}</p>}
    </>
  );
}

interface ActionButtonProps {
  label: string;
  /** The name of the channel, for those who do not see the row. */
  of: string;
  loading?: boolean;
  onClick: () => void;
}

const ActionButton = ({ label, of, loading = false, onClick }: ActionButtonProps) => (
  <Button variant="default" size="xs" loading={loading} onClick={onClick}>
    {label}
    <VisuallyHidden> {of}</VisuallyHidden>
  </Button>
);

function DisabledNote({ channel: { id, name, mayEdit }, reason }: { channel: AlertChannel; reason: string }) {
  const update = useUpdateChannel(id);
  const enable = () =>
    update.mutate(
      { isEnabled: true },
      {
        onSuccess: () => showSuccess({ title: 'Channel enabled', message: `${name} is told again`, forMs: 3000 }),
        onError: announceFailure('Failed to enable channel'),
      },
    );
  return (
    <Alert role="note" color="red" icon={<IconAlertTriangle />} title="Nothing is sent here">
      <div className={classes.disabled}>
        <p>{reason}</p>
        {mayEdit && <ActionButton label="Enable" of={name} loading={update.isPending} onClick={enable} />}
      </div>
    </Alert>
  );
}

function TestButton({ channel: { id, name } }: { channel: AlertChannel }) {
  const test = useTestChannel(id);
  const send = () =>
    test.mutate(undefined, {
      onSuccess: (delivery) => {
        const { arrived, text } = describeTest(delivery);
        if (arrived) showSuccess({ title: 'Test message delivered', message: text, forMs: 5000 });
        else showWarning({ title: 'Test message not delivered', message: text, forMs: 10_000 });
      },
      onError: announceFailure('Failed to send test message'),
    });
  return <ActionButton label="Send test message" of={`to ${name}`} loading={test.isPending} onClick={send} />;
}

interface ConfirmedButtonProps {
  label: string;
  of: string;
  question: string;
  runningLabel: string;
  running: boolean;
  onConfirm: (close: () => void) => void;
  children: ReactNode;
}

function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, of, question, runningLabel, running, onConfirm, children } = props;
  const [opened, modal] = useDisclosure(false);
  return (
    <>
      <ActionButton label={label} of={of} onClick={modal.open} />
      <ConfirmModal
        opened={opened}
        onClose={modal.close}
        title={question}
        confirmLabel={label}
        runningLabel={runningLabel}
        running={running}
        onConfirm={() => onConfirm(modal.close)}
      >
        {children}
      </ConfirmModal>
    </>
  );
}

function RotateButton({ channel: { id, name }, onSecret }: Pick<ChannelRowProps, 'channel' | 'onSecret'>) {
  const rotate = useRotateSecret(id);
  const confirm = (close: () => void) =>
    rotate.mutate(undefined, {
      onSuccess: ({ secret }) => {
        close();
        if (secret !== null) onSecret(secret);
      },
      onError: announceFailure('Failed to rotate secret'),
    });
  return (
    <ConfirmedButton
      label="Rotate secret"
      of={`of ${name}`}
      question={`Rotate the secret of ${name}?`}
      runningLabel="Rotating..."
      running={rotate.isPending}
      onConfirm={confirm}
    >
      <p>For 24 hours messages are signed with both secrets, so that the receiver can be changed in peace.</p>
    </ConfirmedButton>
  );
}

interface DeleteButtonProps {
  channel: AlertChannel;
  remove: ReturnType<typeof useDeleteChannel>;
}

function DeleteButton({ channel: { name }, remove }: DeleteButtonProps) {
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => showSuccess({ title: 'Channel deleted', message: `${name} is told nothing more`, forMs: 3000 }),
      onError: announceFailure('Failed to delete channel'),
    });
  return (
    <ConfirmedButton
      label="Delete"
      of={name}
      question={`Delete ${name}?`}
      runningLabel="Deleting..."
      running={remove.isPending}
      onConfirm={confirm}
    >
      <p>Monitors no longer tell through it, and its delivery log goes with it. This can't be undone.</p>
    </ConfirmedButton>
  );
}
