import { type Badge, type BadgeTone, escapeHtml, type ShieldsBadge, visibleText } from '@hopwise/model';

/** Dark enough for white text: at least 4.5 to 1. */
const colors: Readonly<Record<BadgeTone, string>> = {
  good: '#1b7f3b',
  warning: '#9a5b00',
  bad: '#c62828',
  none: '#5f6670',
};

const longestText = 60;
/** Of the usual 11 px sans serif, near enough: the text is fitted to its place. */
const characterWidth = 6.5;
const padding = 6;

/** A picture as SVG. */
export function renderBadge(badge: Badge): string {
  const { label, message } = shown(badge);
  const [left, right] = [widthOf(label), widthOf(message)];
  const name = escapeHtml(`${label}: ${message}`);
  const part = (text: string, from: number, width: number) =>
    `<text x="${from + width / 2}" y="14" textLength="${width - 2 * padding}" lengthAdjust="spacingAndGlyphs">${escapeHtml(text)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${name}">`,
    `<title>${name}</title>`,
    `<rect width="${left + right}" height="20" rx="3" fill="#3c4148"/>`,
    `<path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}z" fill="${colors[badge.tone]}"/>`,
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    `${part(label, 0, left)}${part(message, left, right)}</g></svg>\n`,
  ].join('');
}

export const renderShieldsBadge = (badge: Badge): ShieldsBadge => ({
  schemaVersion: 1,
  ...shown(badge),
  color: colors[badge.tone].slice(1),
  isError: badge.tone === 'bad',
});

/** shields.io refuses an empty message. */
const shown = ({ label, message }: Badge) => ({
  label: visibleText(label, longestText),
  message: visibleText(message, longestText) || '–',
});

/** In characters as people see them, whatever units they take. */
const widthOf = (text: string): number => Math.round([...text].length * characterWidth) + 2 * padding;
