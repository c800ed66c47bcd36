import { escapeHtml, telegramSettings } from '@hopwise/model';
import { defineChannel, postJson } from '../define-channel.ts';
import { fitLines, oneLine, type Style } from '../render-lines.ts';

/** Of the text without its tags; with them it is longer, so what fits with them fits. */
const limits = { text: 4096 } as const;

const html: Style = { text: escapeHtml, code: (words) => `<code>${escapeHtml(words)}</code>` };

export const telegram = defineChannel({
  id: 'telegram',
  title: 'Telegram',
  settings: telegramSettings,
  limits,
  // The bot was deleted, or removed from the chat.
  goneStatuses: [401, 403, 404],
  payload: ({ title, lines, link }, { token, chatId }) => {
    const heading = `<b>${escapeHtml(oneLine(title, 200))}</b>`;
    const footer = link === null ? '' : `\n<a href="${escapeHtml(link.url)}">${escapeHtml(link.title)}</a>`;
    const body = fitLines(lines, html, limits.text - heading.length - footer.length - 1);
    return postJson(`https://api.telegram.org/bot${token}/sendMessage`, {
      chat_id: chatId,
      text: `${heading}\n${body}${footer}`,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    });
  },
});
