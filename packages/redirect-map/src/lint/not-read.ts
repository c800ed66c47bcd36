import type { LintRule } from './context.ts';

/** A row that couldn't be read. */
export const notRead: LintRule = {
  id: 'not-read',
  severity: 'warning',
  title: "A row that couldn't be read",
  *check({ map }) {
    for (const { position, reason, text, rows } of map.notices) {
      const count = rows > 1 ? ` (${rows} rows)` : '';
      yield {
        position,
        severity: rows === 0 ? 'info' : 'warning',
        message: `${rows === 0 ? '' : 'Not checked: '}${reason}${count}.${text === '' ? '' : ` The row is: ${text}`}`,
        advice: rows === 0 ? 'Check it yourself.' : 'Correct the row, or check it yourself.',
      };
    }
  },
};
