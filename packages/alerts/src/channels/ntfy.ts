import { ntfySettings } from '@hopwise/model';
import { defineChannel, postJson } from '../define-channel.ts';
import type { AlertSeverity } from '../message.ts';
import { bytes, cutText, fitLines, oneLine, plainStyle } from '../render-lines.ts';

/** A longer message becomes an attached file, which no one reads on a phone. */
const limits = { messageBytes: 4096, titleBytes: 250 } as const;

/** Its priorities go from 1 to 5. */
const severities: Readonly<Record<AlertSeverity, { priority: number; tags: string[] }>> = {
  critical: { priority: 4, tags: ['rotating_light'] },
  warning: { priority: 3, tags: ['warning'] },
  good: { priority: 3, tags: ['white_check_mark'] },
  info: { priority: 2, tags: ['information_source'] },
};

export const ntfy = defineChannel({
  id: 'ntfy',
  title: 'ntfy',
  settings: ntfySettings,
  limits,
  goneStatuses: [410],
  payload: ({ title, lines, link, severity }, { server, topic, token }) =>
    postJson(
      server,
      {
        topic,
        title: cutText(oneLine(title), limits.titleBytes, bytes),
        // An empty message would be sent as the word triggered.
        message: fitLines(lines.length === 0 ? [title] : lines, plainStyle, limits.messageBytes, bytes),
        ...severities[severity],
        ...(link !== null && { click: link.url }),
      },
      token === null ? {} : { authorization: `Bearer ${token}` },
    ),
});
