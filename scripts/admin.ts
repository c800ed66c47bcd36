import { setPriority } from 'node:os';
import '../apps/server/src/db/quick-imports.ts';

const { runAdmin } = await import('../apps/server/src/admin/index.ts');

// Runs at low priority, behind the running server.
setPriority(10);
process.exitCode = await runAdmin(process.argv.slice(2), process);
