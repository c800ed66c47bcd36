import * as z from 'zod/mini';
import { alertEventTypes } from './monitor-event.ts';
import { pageLimit, plainLine, zoneInput } from './plain-line.ts';

export const alertChannelKinds = ['webhook', 'email', 'slack', 'discord', 'teams', 'ntfy', 'telegram'] as const;
export type AlertChannelKind = (typeof alertChannelKinds)[number];

export const alertChannelLimits = { nameLength: 100, perProject: 50, urlLength: 2000, recipients: 20 } as const;

const { nameLength, urlLength, recipients } = alertChannelLimits;

function isUrlOf(text: string, schemes: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && schemes.includes(url.protocol) && url.username === '' && url.password === '';
}

const urlOf = (label: string, schemes: readonly string[]) => {
  const error = `${label} must be ${schemes.includes('http:') ? 'an http or https' : 'an https'} URL without a user name`;
  return z.string({ error }).check(
    z.trim(),
    z.maxLength(urlLength, { error: `${label} is too long: at most ${urlLength} characters`, abort: true }),
    z.refine((text) => isUrlOf(text, schemes), { error }),
  );
};

const httpsUrl = (label: string) => urlOf(label, ['https:']);
const webUrl = (label: string) => urlOf(label, ['http:', 'https:']);
const matching = (pattern: RegExp, error: string) => z.string({ error }).check(z.trim(), z.regex(pattern, { error }));

/** Posted to by Standard Webhooks. Its secret is made by the server. */
export const webhookSettings = z.object({ kind: z.literal('webhook'), url: webUrl('URL') });

export const emailSettings = z.object({
  kind: z.literal('email'),
  to: z
    .array(
      z
        .email({ error: 'Recipients must be email addresses' })
        .check(z.maxLength(254, { error: 'An email address is too long' })),
      { error: 'Recipients must be a list of email addresses' },
    )
    .check(
      z.minLength(1, { error: 'Add at least one recipient' }),
      z.maxLength(recipients, { error: `You can add up to ${recipients} recipients` }),
    ),
  /** Times in its emails are in this time zone. Omitted: UTC. */
  zone: z.optional(zoneInput),
});

export const slackSettings = z.object({ kind: z.literal('slack'), url: httpsUrl('Webhook URL') });
export const discordSettings = z.object({ kind: z.literal('discord'), url: httpsUrl('Webhook URL') });
export const teamsSettings = z.object({ kind: z.literal('teams'), url: httpsUrl('Workflow URL') });

export const ntfySettings = z.object({
  kind: z.literal('ntfy'),
  server: z._default(webUrl('Server'), 'https://ntfy.sh'),
  topic: matching(/^[-\w]{1,64}$/, 'Topic must be 1 to 64 letters, digits, - or _'),
  /** An access token; null: the topic is open. */
  token: z._default(
    z.nullable(matching(/^[\x21-\x7e]{1,200}$/, "Token contains characters that can't be sent in a header")),
    null,
  ),
});

export const telegramSettings = z.object({
  kind: z.literal('telegram'),
  token: matching(/^\d{5,20}:[\w-]{30,100}$/, 'Bot token must be a number, a colon and a key'),
  chatId: matching(/^(?:-?\d{1,20}|@\w{5,32})$/, 'Chat must be a number or @name'),
});

export const alertChannelSettings = z.discriminatedUnion(
  'kind',
  [webhookSettings, emailSettings, slackSettings, discordSettings, teamsSettings, ntfySettings, telegramSettings],
  { error: `Kind must be one of ${alertChannelKinds.join(', ')}` },
);
export type AlertChannelSettings = z.infer<typeof alertChannelSettings>;

/**
 * Events that a channel can receive in addition to its monitors' alerts: bulk jobs and contract runs of its projects.
 */
export const optionalAlertEvents = ['bulk.completed', 'contract.failed'] as const;
export type OptionalAlertEvent = (typeof optionalAlertEvents)[number];

const alsoNotifyAboutInput = z.array(
  z.enum(optionalAlertEvents, { error: `alsoNotifyAbout must be a list of ${optionalAlertEvents.join(', ')}` }),
);

/** asked: they have a link to confirm by. confirmed: they get alerts. stopped: they want no more. */
export const recipientStates = ['asked', 'confirmed', 'stopped'] as const;
export type RecipientState = (typeof recipientStates)[number];

/** A destination for alerts. Anyone with the URL or token of a channel can post to it, so neither is shown again. */
export const alertChannel = z.object({
  id: z.uuid(),
  /** One of the two has it. */
  projectId: z.nullable(z.uuid()),
  organizationId: z.nullable(z.uuid()),
  kind: z.enum(alertChannelKinds),
  name: z.string(),
  /** Enough to distinguish channels: the host, the topic, the recipients. */
  hint: z.string(),
  alsoNotifyAbout: z.array(z.enum(optionalAlertEvents)),
  /** For email channels: recipients get no alerts until they confirm. Empty for other kinds. */
  recipients: z.array(z.object({ email: z.string(), state: z.enum(recipientStates) })),
  /** Why nothing is sent anymore; null: it is. */
  disabledReason: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastDeliveredAt: z.nullable(z.iso.datetime()),
  /** Of a webhook: until when the secret before the current one signs as well; null: it does not. */
  oldSecretUntil: z.nullable(z.iso.datetime()),
  /** Whether the caller may change and delete it. */
  mayEdit: z.boolean(),
});
export type AlertChannel = z.infer<typeof alertChannel>;

const nameInput = z
  .string({ error: 'Channel name required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Channel name required' }),
    z.maxLength(nameLength, { error: `Channel name is too long: at most ${nameLength} characters` }),
    plainLine('Channel name'),
  );

/** POST /v2/projects/{id}/alert-channels */
export const createAlertChannelRequest = z.object({
  name: nameInput,
  settings: alertChannelSettings,
  alsoNotifyAbout: z._default(alsoNotifyAboutInput, () => []),
});
export type CreateAlertChannelRequest = z.infer<typeof createAlertChannelRequest>;

/** PUT /v2/alert-channels/{id}: omitted fields stay unchanged. isEnabled: true sends again after it was disabled. */
export const updateAlertChannelRequest = z.object({
  name: z.optional(nameInput),
  settings: z.optional(alertChannelSettings),
  alsoNotifyAbout: z.optional(alsoNotifyAboutInput),
  isEnabled: z.optional(z.boolean({ error: 'Enabled must be true or false' })),
});
export type UpdateAlertChannelRequest = z.infer<typeof updateAlertChannelRequest>;

/** The only time the secret of a webhook is shown; null for all other kinds. */
export const newAlertChannel = z.object({ channel: alertChannel, secret: z.nullable(z.string()) });
export type NewAlertChannel = z.infer<typeof newAlertChannel>;

/** POST /v2/alert-mails/open: what the link in a email is about. */
export const alertMailsLink = z.object({
  token: z
    .string({ error: 'The link is incomplete' })
    .check(z.minLength(1, { error: 'The link is incomplete' }), z.maxLength(200, { error: "The link isn't valid" })),
});

/** POST /v2/alert-mails/change: subscribes or unsubscribes. */
export const alertMailsChange = z.extend(alertMailsLink, {
  isWanted: z.boolean({ error: 'Wanted must be true or false' }),
});
export type AlertMailsChange = z.infer<typeof alertMailsChange>;

/** Alerts that go to an email address, as its owner sees them. */
export const alertMails = z.object({
  email: z.string(),
  channelName: z.string(),
  /** Who added the channel; null if the account was deleted. */
  addedBy: z.nullable(z.string()),
  state: z.enum(recipientStates),
  /** The updates of a status page, by its project's name, instead of a channel's alerts. */
  isStatusPage: z.optional(z.literal(true)),
});
export type AlertMails = z.infer<typeof alertMails>;

/**
 * waiting: for its first or next attempt. gave-up: all attempts failed. disabled: the channel was, before it arrived.
 */
export const deliveryStates = ['waiting', 'delivered', 'gave-up', 'disabled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One message on its way to one channel. */
export const alertDelivery = z.object({
  id: z.uuid(),
  channelId: z.uuid(),
  type: z.enum(alertEventTypes),
  title: z.string(),
  state: z.enum(deliveryStates),
  createdAt: z.iso.datetime(),
  /** null: there is none, or it waits for an earlier message about the same monitor. */
  nextAttemptAt: z.nullable(z.iso.datetime()),
  /** The last ones, oldest first. */
  attempts: z.array(
    z.object({
      at: z.iso.datetime(),
      /** null: there was no response. */
      statusCode: z.nullable(z.int()),
      /** Why it failed; null: it did not. */
      error: z.nullable(z.string()),
      durationMs: z.number(),
    }),
  ),
});
export type AlertDelivery = z.infer<typeof alertDelivery>;
export type DeliveryAttempt = AlertDelivery['attempts'][number];

/** GET /v2/alert-channels/{id}/deliveries */
export const deliveriesQuery = z.object({
  limit: pageLimit(50, 200),
  /** The id of the last delivery of the page before. */
  before: z.optional(z.uuid({ error: 'Before must be a delivery ID' })),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;
