import {
  type AlertChannel,
  type AlertChannelKind,
  type CreateAlertChannelRequest,
  createAlertChannelRequest,
  localZone,
  type OptionalAlertEvent,
  type UpdateAlertChannelRequest,
  updateAlertChannelRequest,
} from '@hopwise/model';

/** Holds the fields of all kinds at once, so changing the kind loses nothing. */
export interface ChannelFormValues {
  kind: AlertChannelKind;
  name: string;
  /** Whether an existing channel gets new settings. Its current ones are hidden. */
  replacesSettings: boolean;
  settings: { url: string; to: string; server: string; topic: string; token: string; chatId: string };
  alsoNotifyAbout: OptionalAlertEvent[];
}

export const newChannelValues: ChannelFormValues = {
  kind: 'email',
  name: '',
  replacesSettings: true,
  settings: { url: '', to: '', server: 'https://ntfy.sh', topic: '', token: '', chatId: '' },
  alsoNotifyAbout: [],
};

/** Recipients are the only settings that aren't secret, so they are filled in. */
export const channelValuesOf = ({ kind, name, alsoNotifyAbout, recipients }: AlertChannel): ChannelFormValues => ({
  ...newChannelValues,
  kind,
  name,
  replacesSettings: false,
  settings: { ...newChannelValues.settings, to: recipients.map(({ email }) => email).join(', ') },
  alsoNotifyAbout: [...alsoNotifyAbout],
});

/** Emails to recipients without an account use the time zone of the person who set up the channel. */
function settingsOf({ kind, settings }: ChannelFormValues, zone = localZone()): Record<string, unknown> {
  const { url, to, server, topic, token, chatId } = settings;
  switch (kind) {
    case 'email':
      return { kind, to: to.split(/[\s,;]+/).filter((recipient) => recipient !== ''), zone };
    case 'ntfy':
      return { kind, server, topic, token: token.trim() === '' ? null : token };
    case 'telegram':
      return { kind, token, chatId };
    default:
      return { kind, url };
  }
}

type FieldErrors = { errors: Record<string, string> };

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** An invalid recipient is reported at the one field that holds them all. */
function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues)
    errors[path.join('.').replace(/^settings\.to\..*$/, 'settings.to')] ??= message;
  return { errors };
}

/** Validates the form with the server's own schema. */
export function readNewChannel(values: ChannelFormValues): { request: CreateAlertChannelRequest } | FieldErrors {
  const { name, alsoNotifyAbout } = values;
  const parsed = createAlertChannelRequest.safeParse({ name, settings: settingsOf(values), alsoNotifyAbout });
  return parsed.success ? { request: parsed.data } : fieldErrorsOf(parsed.error.issues);
}

/** The same for an existing channel. */
export function readChangedChannel(values: ChannelFormValues): { request: UpdateAlertChannelRequest } | FieldErrors {
  const { name, alsoNotifyAbout, replacesSettings } = values;
  const parsed = updateAlertChannelRequest.safeParse({
    name,
    alsoNotifyAbout,
    ...(replacesSettings && { settings: settingsOf(values) }),
  });
  return parsed.success ? { request: parsed.data } : fieldErrorsOf(parsed.error.issues);
}

export const channelKindNames: Readonly<Record<AlertChannelKind, string>> = {
  webhook: 'Webhook',
  email: 'Email',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  ntfy: 'ntfy',
  telegram: 'Telegram',
};
