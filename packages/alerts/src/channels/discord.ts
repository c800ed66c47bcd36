import { discordSettings } from '@hopwise/model';
import { defineChannel, postJson } from '../define-channel.ts';
import { severityColors } from '../message.ts';
import { cutText, fitLines, oneLine, type Style } from '../render-lines.ts';

/** Of an embed, and of all its texts together. One that is too long is refused, and with it the alert. */
const limits = { title: 256, description: 4096, total: 6000 } as const;

const markdown: Style = {
  text: (words) => words.replace(/[\\`*_~|>#<[\]()@:-]/g, '\\$&'),
  code: (words) => `\`${words.replaceAll('`', 'ˋ')}\``,
};

export const discord = defineChannel({
  id: 'discord',
  title: 'Discord',
  settings: discordSettings,
  limits,
  // A webhook that was deleted.
  goneStatuses: [404, 410],
  payload: ({ title, lines, link, severity, at }, { url }) => {
    const embed = {
      title: cutText(markdown.text(oneLine(title, limits.title / 2)), limits.title),
      description: fitLines(lines, markdown, limits.description),
      color: Number.parseInt(severityColors[severity].slice(1), 16),
      timestamp: at,
      ...(link !== null && { url: link.url }),
    };
    // A name or URL in the text must not mention anyone.
    return postJson(url, { embeds: [embed], allowed_mentions: { parse: [] } });
  },
});
