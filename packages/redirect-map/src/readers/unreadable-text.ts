/** Longer rows are no rules of any platform. */
const maxRowChars = 64 * 1024;

/** Why a row can't be read, whatever its format. */
export function unreadableText(row: string): string | undefined {
  if (row.length > maxRowChars) return `The row is longer than ${maxRowChars / 1024} KB`;
  if (/\{\{|\{%|<%/.test(row)) return 'The row is part of a template. Lint the file that the template generates';
  return undefined;
}
