import { importPreloadList, NotAPreloadListError } from '../site-lists/index.ts';
import type { AdminCommand } from './admin-command.ts';
import { UsageError } from './usage-error.ts';

export const importHstsPreloadCommand: AdminCommand = {
  usage: 'import-hsts-preload <file>',
  summary:
    "Import the browsers' HSTS preload list (Chromium's transport_security_state_static.json), replacing the current one",
  file: 'read',
  recordedAs: 'server.hsts-preload-imported',
  run: async ({ config, input, write }) => {
    const { hosts } = await importPreloadList(config.dataDir, input).catch(explain);
    await write(`Imported the HSTS preload list: ${hosts} hosts\n`);
  },
};

function explain(error: unknown): never {
  if (!(error instanceof NotAPreloadListError)) throw error;
  throw new UsageError(`Not Chromium's HSTS preload list: ${error.message}. Nothing was changed.`);
}
