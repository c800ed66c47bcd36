import { runAdmin } from '../apps/server/src/admin/index.ts';

process.exitCode = await runAdmin(process.argv.slice(2), process);
