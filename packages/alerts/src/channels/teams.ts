import { teamsSettings } from '@hopwise/model';
import { defineChannel, postJson } from '../define-channel.ts';
import type { AlertMessage, AlertSeverity } from '../message.ts';
import { bytes, moreLines, oneLine, spansOf } from '../render-lines.ts';

/** A message of Teams has at most 28 KB. */
const limits = { bodyBytes: 28_000, lines: 100 } as const;

const colors: Readonly<Record<AlertSeverity, string>> = {
  critical: 'Attention',
  warning: 'Warning',
  good: 'Good',
  info: 'Accent',
};

/** Unlike text blocks, text runs don't support Markdown, so their text is shown unchanged. */
const run = (text: string, more: object = {}) => ({ type: 'TextRun', text, ...more });
const lineOf = (line: string) => ({
  type: 'RichTextBlock',
  inlines: spansOf(oneLine(line)).map(({ text, isCode }) => run(text, isCode ? { fontType: 'Monospace' } : {})),
});

export const teams = defineChannel({
  id: 'teams',
  title: 'Microsoft Teams',
  settings: teamsSettings,
  limits,
  goneStatuses: [404, 410],
  payload(message, { url }) {
    const blocks = message.lines.slice(0, limits.lines).map(lineOf);
    let request = postJson(url, cardOf(message, blocks));
    while (bytes(request.body) > limits.bodyBytes && blocks.length > 0) {
      blocks.splice(Math.floor(blocks.length * 0.75));
      request = postJson(url, cardOf(message, blocks));
    }
    return request;
  },
});

function cardOf({ title, lines, link, severity }: AlertMessage, blocks: readonly object[]) {
  const left = lines.length - blocks.length;
  const heading = run(oneLine(title, 200), { weight: 'Bolder', size: 'Medium', color: colors[severity] });
  const content = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.5',
    body: [{ type: 'RichTextBlock', inlines: [heading] }, ...blocks, ...(left === 0 ? [] : [lineOf(moreLines(left))])],
    ...(link !== null && { actions: [{ type: 'Action.OpenUrl', title: link.title, url: link.url }] }),
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}
