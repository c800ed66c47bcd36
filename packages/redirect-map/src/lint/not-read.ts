import type { LintRule } from './context.ts';

/** A row that couldn't be read, or a file that is broken. */
export const notRead: LintRule = {
  id: 'not-read',
  severity: 'warning',
  title: "A row that couldn't be read",
  *check({ map }) {
    for (const { position, reason, text, rows, isBroken } of map.notices) {
      const count = rows > 1 ? ` (${rows} rows)` : '';
      yield {
        position,
        severity: isBroken ? 'error' : rows === 0 ? 'info' : 'warning',
        message: `${rows === 0 ? '' : 'Not checked: '}${reason}${count}.${text === '' ? '' : ` Row: ${text}`}`,
        advice: isBroken
          ? 'Correct the syntax. Rows after this point may be missing.'
          : rows === 0
            ? 'Check it yourself.'
            : 'Correct the row, or check it yourself.',
      };
    }
  },
};
