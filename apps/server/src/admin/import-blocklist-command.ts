import { Readable } from 'node:stream';
import { importBlocklist } from '../site-lists/index.ts';
import type { AdminCommand } from './admin-command.ts';
import { UsageError } from './usage-error.ts';

export const importBlocklistCommand: AdminCommand = {
  usage: 'import-blocklist <file> <name>',
  summary: 'Import a list of dangerous sites or URLs, replacing any list of the same name',
  file: 'read',
  recordedAs: 'server.blocklist-imported',
  run: async ({ db, args, input, write }) => {
    const [name] = args;
    if (name === undefined) throw new UsageError('Provide a name for the list');
    const { imported, skipped } = await importBlocklist(db, Readable.from(input), name);
    await write(`Imported ${imported} entries as ${name}; skipped ${skipped} unreadable lines\n`);
  },
};
