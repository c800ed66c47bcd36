import { IconMail } from 'virtual:icons';
import { Alert, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useServerOptions } from '../api/server-options.ts';
import type { ChannelFormValues } from './channel-form-values.ts';

const urlTexts = {
  webhook: { label: 'URL', description: 'Messages are posted there, signed by Standard Webhooks' },
  slack: { label: 'Webhook URL', description: 'An incoming webhook of a Slack app' },
  discord: { label: 'Webhook URL', description: 'In Discord: channel settings, Integrations, Webhooks' },
  teams: { label: 'Workflow URL', description: 'Of the workflow that posts when a webhook request is received' },
} as const;

const asTyped = { autoComplete: 'off', spellCheck: false } as const;

/** Where a channel of the chosen kind sends to. */
export function ChannelSettingFields({ form }: { form: UseFormReturnType<ChannelFormValues> }) {
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
