import { Readable } from 'node:stream';
import { importBlocklist } from '../site-lists/index.ts';
import type { AdminCommand } from './admin-command.ts';
import { UsageError } from './usage-error.ts';

export const importBlocklistCommand: AdminCommand = {
  usage: 'import-blocklist <file> <name>',
  summary: 'reads a list of dangerous sites or URLs, in place of the one that has the name already',
  file: 'read',
  recordedAs: 'server.blocklist-imported',
  run: async ({ db, args, input, write }) => {
    const [name] = args;
    if (name === undefined) throw new UsageError('Give the list a name');
    const { imported, skipped } = await importBlocklist(db, Readable.from(input), name);
    await write(`Imported ${imported} entries as ${name}; ${skipped} lines could not be read\n`);
  },
};
