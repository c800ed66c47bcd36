import * as z from 'zod';

/**
 * A backup is text with one line of JSON per row, as PostgreSQL writes it, so it can move between the embedded database
 * and PostgreSQL. A line that starts with # describes what follows; no row starts with #.
 */
const backupMark = z.discriminatedUnion('mark', [
  z.object({ mark: z.literal('start'), format: z.literal('hopwise-backup'), migrations: z.array(z.string()) }),
  z.object({ mark: z.literal('table'), name: z.string() }),
  z.object({ mark: z.literal('end'), rows: z.number() }),
]);
export type BackupMark = z.infer<typeof backupMark>;

export const writeMark = (mark: BackupMark): string => `#${JSON.stringify(mark)}\n`;

/** Returns undefined for a row. Throws on a line that is neither. */
export function readMark(line: string): BackupMark | undefined {
  return line.startsWith('{') ? undefined : backupMark.parse(JSON.parse(line.replace(/^#/, '')));
}
