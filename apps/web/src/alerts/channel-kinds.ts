import type { AlertChannelKind } from '@hopwise/model';

export const channelKindNames: Readonly<Record<AlertChannelKind, string>> = {
  webhook: 'Webhook',
  email: 'Email',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  ntfy: 'ntfy',
  telegram: 'Telegram',
};
