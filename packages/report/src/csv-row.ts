import { visibleText } from './visible-text.ts';

export type Cell = string | number | boolean | null;

/** One record of RFC 4180, line end included. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const shown = harmless(visibleText(value));
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** A spreadsheet runs a cell that begins like a formula; a leading apostrophe makes it text. */
const harmless = (text: string): string => (/^[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text);
