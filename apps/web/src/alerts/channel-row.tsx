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
  /** Whether it belongs to the project's organization. */
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
      {/* A channel that is being deleted has no log to load. */}
      {(remove.isIdle || remove.isError) && (
        <DeliveryLog channelId={channel.id} mayResend={mayEdit && disabledReason === null} />
      )}
    </li>
  );
}

const topicNames: Readonly<Record<OptionalAlertEvent, string>> = {
  'bulk.completed': 'completed bulk jobs',
  'contract.failed': 'failed contract runs',
};

function ChannelFacts({ channel: { alsoNotifyAbout, lastDeliveredAt, oldSecretUntil } }: { channel: AlertChannel }) {
  return (
    <p className={classes.facts}>
      {lastDeliveredAt === null ? (
        'No deliveries yet'
      ) : (
        <>
          Last delivered <Ago iso={lastDeliveredAt} />
        </>
      )}
      {alsoNotifyAbout.length > 0 &&
        ` · also notified about ${alsoNotifyAbout.map((topic) => topicNames[topic]).join(' and ')}`}
      {oldSecretUntil !== null && (
        <>
          {' '}
          · previous secret valid until <Moment iso={oldSecretUntil} />
        </>
      )}
    </p>
  );
}

/** Lists the recipients that get no alerts, and why. */
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
          Waiting for confirmation: {asked}. To resend the email, edit and save the recipients.
        </p>
      )}
      {stopped !== '' && <p className={classes.facts}>Unsubscribed: {stopped}</p>}
    </>
  );
}

interface ActionButtonProps {
  label: string;
  /** The channel's name, for screen readers. */
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
        onSuccess: () =>
          showSuccess({ title: 'Channel enabled', message: `${name} will receive alerts again`, forMs: 3000 }),
        onError: announceFailure('Failed to enable channel'),
      },
    );
  return (
    <Alert role="note" color="red" icon={<IconAlertTriangle />} title="Disabled: alerts aren't sent to this channel">
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
      of={`for ${name}`}
      question={`Rotate the secret for ${name}?`}
      runningLabel="Rotating..."
      running={rotate.isPending}
      onConfirm={confirm}
    >
      <p>Both secrets stay valid for 24 hours so you can update your receiver without missing a message.</p>
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
      onSuccess: () =>
        showSuccess({ title: 'Channel deleted', message: `${name} will no longer receive alerts`, forMs: 3000 }),
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
      <p>Monitors will stop sending alerts here, and the delivery log is deleted. This can't be undone.</p>
    </ConfirmedButton>
  );
}
