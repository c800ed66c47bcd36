import type { AlertDelivery, DeliveryState } from '@hopwise/model';

export const deliveryStateLooks: Readonly<Record<DeliveryState, { name: string; color: string }>> = {
  waiting: { name: 'Waiting', color: 'orange' },
  delivered: { name: 'Delivered', color: 'green' },
  'gave-up': { name: 'Gave up', color: 'red' },
  disabled: { name: 'Not sent', color: 'gray' },
};

type Attempt = AlertDelivery['attempts'][number];

/** "Responded with 500.", "Status 204", "No response within 15 s." */
export const describeAttempt = ({ statusCode, error }: Attempt): string =>
  error ?? (statusCode === null ? 'Accepted' : `Status ${statusCode}`);

/** How a test message went, in a sentence. */
export function describeTest({ state, attempts }: AlertDelivery): { arrived: boolean; text: string } {
  const last = attempts.at(-1);
  const text = last === undefined ? 'It waits to be sent' : describeAttempt(last);
  return { arrived: state === 'delivered', text };
}
