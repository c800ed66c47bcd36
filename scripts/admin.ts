import { setPriority } from 'node:os';
import { runAdmin } from '../apps/server/src/admin/index.ts';

// Whoever uses the server meanwhile goes first.
setPriority(10);
process.exitCode = await runAdmin(process.argv.slice(2), process);
