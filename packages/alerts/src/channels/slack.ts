import { slackSettings } from '@hopwise/model';
import { defineChannel, postJson } from '../define-channel.ts';
import { severityColors } from '../message.ts';
import { cutText, fitLines, oneLine, renderLine, type Style } from '../render-lines.ts';

/**
 * Block Kit limits: header 150, section text 3,000, 50 blocks. Fallback text is cut at 40,000; 4,000 is recommended.
 */
const limits = { text: 4000, header: 150, section: 3000, blocks: 50 } as const;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Slack has no way to escape its marks, so words with one of them are code, where only the backtick means something. */
const mrkdwn: Style = {
  text: escaped,
  code: (words) => `\`${escaped(words.replaceAll('`', 'ˋ'))}\``,
  markup: /[*_~`]|:[^\s:]+:/,
};

export const slack = defineChannel({
  id: 'slack',
  title: 'Slack',
  settings: slackSettings,
  limits,
  // A webhook that was taken back, or whose channel is archived.
  goneStatuses: [404, 410],
  payload: ({ title, lines, link, severity }, { url }) => {
    const body = fitLines(lines, mrkdwn, limits.section);
    const blocks = [
      { type: 'header', text: { type: 'plain_text', text: oneLine(title, limits.header), emoji: false } },
      ...(body === '' ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: body, verbatim: true } }]),
      ...(link === null ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: linkOf(link), verbatim: true } }]),
    ];
    const text = cutText(renderLine(title, mrkdwn), limits.text);
    return postJson(url, { text, attachments: [{ color: severityColors[severity], blocks }] });
  },
});

/** Our own URL, so it can be a link. */
const linkOf = ({ title, url }: { title: string; url: string }): string =>
  `<${escaped(url).replaceAll('|', '%7C')}|${escaped(title)}>`;
