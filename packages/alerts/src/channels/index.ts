import { discord } from './discord.ts';
import { email } from './email.ts';
import { ntfy } from './ntfy.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';
import { webhook } from './webhook.ts';

/** All channels, by the kind of their settings. */
export const channels = { webhook, email, slack, discord, teams, ntfy, telegram } as const;
