import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import type { AdminCommand, AdminContext } from './admin-command.ts';
import { describeFailure, recordCommand, UsageError } from './admin-command.ts';
import { adminUsage, findAdminCommand } from './admin-commands.ts';
import { readFile, writeFileWhole } from './admin-files.ts';
import { runOnServer, withSnapshot } from './run-on-server.ts';
import { writeTo } from './stalls.ts';

export interface AdminIo {
  env: NodeJS.ProcessEnv;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}

type Exchange = Pick<AdminContext, 'args' | 'input' | 'write'>;

/** Runs an admin command. Returns the exit code. */
export async function runAdmin([name, ...args]: string[], io: AdminIo): Promise<number> {
  if (name === '--help') {
    io.stdout.write(adminUsage());
    return 0;
  }
  const command = findAdminCommand(name);
  if (name === undefined || command === undefined) {
    io.stderr.write(name === undefined ? adminUsage() : `Unknown command: ${name}\n\n${adminUsage()}`);
    return 1;
  }
  try {
    refuseMoreThan(command.usage, args);
    const config = readConfig(io.env);
    await withFiles(command, args, io, (exchange) => runWhereTheDatabaseIs(config, name, command, exchange));
    return 0;
  } catch (error) {
    io.stderr.write(`${describeFailure(error).message}\n`);
    return 1;
  }
}

/** Someone who names two accounts must not learn later that only the first was disabled. */
function refuseMoreThan(usage: string, args: string[]): void {
  if (args.length < usage.split(' ').length) return;
  throw new UsageError(`Too many arguments. Usage: npm run admin -- ${usage}`);
}

/** Files are opened here, as the user who runs the command, wherever the command then runs. */
async function withFiles(
  command: AdminCommand,
  args: string[],
  { stdin, stdout }: AdminIo,
  run: (exchange: Exchange) => Promise<void>,
): Promise<void> {
  // Someone reading with `less` may take any time.
  const print = (output: string) => writeTo(stdout, output, Number.POSITIVE_INFINITY);
  // Only commands that expect input read it: a terminal would wait for someone to type.
  const input = args.includes('-') ? [await text(stdin)] : [];
  if (command.file === undefined) return run({ args, input: toAsync(input), write: print });
  const [path, ...others] = args;
  if (path === undefined) throw new UsageError('Provide a file path');
  if (command.file === 'read') return run({ args: others, input: readFile(path), write: print });
  await writeFileWhole(path, (write) => run({ args: others, input: toAsync([]), write }));
  await print(`Wrote ${path}\n`);
}

async function* toAsync(input: Iterable<string>): AsyncGenerator<string> {
  yield* input;
}

/** PostgreSQL is open to everyone; the embedded database only to the process that has it open. */
async function runWhereTheDatabaseIs(
  config: Config,
  name: string,
  command: AdminCommand,
  exchange: Exchange,
): Promise<void> {
  if (config.databaseUrl === undefined && (await runThroughServer(config, name, command, exchange))) return;
  const database = await openDatabase(config, { warn: () => undefined, error: () => undefined });
  try {
    await command.run({ db: database.db, kind: database.kind, config, ...exchange });
    await recordCommand(database.db, command, exchange.args);
  } finally {
    await database.close();
  }
}

/** Returns false when no server has the embedded database open. */
function runThroughServer(config: Config, name: string, command: AdminCommand, exchange: Exchange): Promise<boolean> {
  if (!command.readsSnapshot) return runOnServer(config.dataDir, name, exchange);
  return withSnapshot(config.dataDir, (db) => command.run({ db, kind: 'embedded', config, ...exchange }));
}
