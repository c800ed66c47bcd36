import type { AlertDelivery, DeliveryState } from '@hopwise/model';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deliveriesQuery, useResendDelivery } from '../api/alert-channels.ts';
import { announceFailure } from '../feedback/announce-failure.ts';
import { OlderEntries } from '../feedback/older-entries.tsx';
import { formatMs, Moment, Until } from '../ui/format.tsx';
import { showSuccess } from '../ui/toast.ts';
import classes from './alerts.module.css';

interface DeliveryLogProps {
  channelId: string;
  mayResend: boolean;
}

/** The messages sent to a channel, loaded when opened. */
export function DeliveryLog({ channelId, mayResend }: DeliveryLogProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.log} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={classes.summary}>Delivery log</summary>
      {opened && <Deliveries channelId={channelId} mayResend={mayResend} />}
    </details>
  );
}

function Deliveries({ channelId, mayResend }: DeliveryLogProps) {
  const deliveries = useInfiniteQuery(deliveriesQuery(channelId));
  return (
    <OlderEntries
      name="messages"
      query={deliveries}
      empty={<p className={classes.soft}>No deliveries yet. Send a test message to try the channel.</p>}
    >
      {(entries) => (
        <ol className={classes.deliveries} aria-label="Messages">
          {entries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} mayResend={mayResend} />
          ))}
        </ol>
      )}
    </OlderEntries>
  );
}

function Delivery({ delivery, mayResend }: { delivery: AlertDelivery; mayResend: boolean }) {
  const { id, title, state, createdAt, nextAttemptAt, attempts } = delivery;
  const resend = useResendDelivery();
  const { name, color } = deliveryStateLooks[state];
  const sendAgain = () =>
    resend.mutate(id, {
      onSuccess: () => showSuccess({ title: 'Message queued', message: title, forMs: 3000 }),
      onError: announceFailure('Failed to resend'),
    });
  return (
    <li className={classes.delivery}>
      <div className={classes.head}>
        <Badge color={color}>{name}</Badge>
        <span className={classes.title}>{title}</span>
        {mayResend && state !== 'waiting' && (
          <Button variant="default" size="compact-xs" loading={resend.isPending} onClick={sendAgain}>
            Resend<VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        )}
      </div>
      <p className={classes.soft}>
        <Moment iso={createdAt} />
        {nextAttemptAt !== null && (
          <>
            {' '}
            · next attempt <Until iso={nextAttemptAt} />
          </>
        )}
      </p>
      {attempts.length > 0 && (
        <ol className={classes.attempts} aria-label="Attempts">
          {attempts.map((attempt) => (
            <li key={attempt.at}>
              <Moment iso={attempt.at} />, {formatMs(attempt.durationMs)}: {describeAttempt(attempt)}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

export const deliveryStateLooks: Readonly<Record<DeliveryState, { name: string; color: string }>> = {
  waiting: { name: 'Queued', color: 'orange' },
  delivered: { name: 'Delivered', color: 'green' },
  'gave-up': { name: 'Gave up', color: 'red' },
  disabled: { name: 'Not sent', color: 'gray' },
};

type Attempt = AlertDelivery['attempts'][number];

/** "Responded with 500.", "Status 204", "No response within 15 s." */
export const describeAttempt = ({ statusCode, error }: Attempt): string =>
  error ?? (statusCode === null ? 'Accepted' : `Status ${statusCode}`);

/** Describes the result of a test message. */
export function describeTest({ state, attempts }: AlertDelivery): { arrived: boolean; text: string } {
  const last = attempts.at(-1);
  const text = last === undefined ? 'Queued' : describeAttempt(last);
  return { arrived: state === 'delivered', text };
}
