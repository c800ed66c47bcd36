import {
  type AlertChannel,
  type AlertChannelKind,
  type CreateAlertChannelRequest,
  createAlertChannelRequest,
  type OptionalAlertEvent,
  type UpdateAlertChannelRequest,
  updateAlertChannelRequest,
} from '@hopwise/model';

/** The fields of all kinds at once, so that a change of kind loses nothing. */
export interface ChannelFormValues {
  kind: AlertChannelKind;
  name: string;
  /** Of a channel that there is: whether it gets other settings, for those it has are not shown. */
  replacesSettings: boolean;
  settings: { url: string; to: string; server: string; topic: string; token: string; chatId: string };
  alsoTells: OptionalAlertEvent[];
}

export const newChannelValues: ChannelFormValues = {
  kind: 'email',
  name: '',
  replacesSettings: true,
  settings: { url: '', to: '', server: 'https://ntfy.sh', topic: '', token: '', chatId: '' },
  alsoTells: [],
};

/** Of its settings the recipients are no secret: they are there to be kept, or asked again. */
export const channelValuesOf = ({ kind, name, alsoTells, recipients }: AlertChannel): ChannelFormValues => ({
  ...newChannelValues,
  kind,
  name,
  replacesSettings: false,
  settings: { ...newChannelValues.settings, to: recipients.map(({ email }) => email).join(', ') },
  alsoTells: [...alsoTells],
});

function settingsOf({ kind, settings }: ChannelFormValues): Record<string, unknown> {
  const { url, to, server, topic, token, chatId } = settings;
  switch (kind) {
    case 'email':
      return { kind, to: to.split(/[\s,;]+/).filter((recipient) => recipient !== '') };
    case 'ntfy':
      return { kind, server, topic, token: token.trim() === '' ? null : token };
    case 'telegram':
      return { kind, token, chatId };
    default:
      return { kind, url };
  }
}

type Complaints = { errors: Record<string, string> };

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** One of many recipients is told at the field of all. */
function complaintsOf(issues: readonly Issue[]): Complaints {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues)
    errors[path.join('.').replace(/^settings\.to\..*$/, 'settings.to')] ??= message;
  return { errors };
}

/** Judges the form by the schema the server uses too. */
export function readNewChannel(values: ChannelFormValues): { request: CreateAlertChannelRequest } | Complaints {
  const { name, alsoTells } = values;
  const parsed = createAlertChannelRequest.safeParse({ name, settings: settingsOf(values), alsoTells });
  return parsed.success ? { request: parsed.data } : complaintsOf(parsed.error.issues);
}

/** The same for a channel that there is. */
export function readChangedChannel(values: ChannelFormValues): { request: UpdateAlertChannelRequest } | Complaints {
  const { name, alsoTells, replacesSettings } = values;
  const parsed = updateAlertChannelRequest.safeParse({
    name,
    alsoTells,
    ...(replacesSettings && { settings: settingsOf(values) }),
  });
  return parsed.success ? { request: parsed.data } : complaintsOf(parsed.error.issues);
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
