import type { Readable, Writable } from 'node:stream';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import type { AdminCommand, AdminContext } from './admin-command.ts';
import { adminUsage, findAdminCommand } from './admin-commands.ts';
import { readFile, writeFileWhole, writeTo } from './admin-files.ts';
import { askServer } from './ask-server.ts';
import { describeFailure } from './describe-failure.ts';
import { UsageError } from './usage-error.ts';

export interface AdminIo {
  env: NodeJS.ProcessEnv;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}

type Exchange = Pick<AdminContext, 'args' | 'input' | 'write'>;

/** Runs a command of the owner. Answers the exit code. */
export async function runAdmin([name, ...args]: string[], io: AdminIo): Promise<number> {
  const command = findAdminCommand(name);
  if (name === undefined || command === undefined) {
    io.stderr.write(adminUsage());
    return 1;
  }
  try {
    const config = readConfig(io.env);
    await withFiles(command, args, io, (exchange) => runWhereTheDatabaseIs(config, name, command, exchange));
    return 0;
  } catch (error) {
    io.stderr.write(`${describeFailure(error).message}\n`);
    return 1;
  }
}

/** Files are opened here, by the user who runs the command, wherever it then runs. */
async function withFiles(
  command: AdminCommand,
  args: string[],
  { stdin, stdout }: AdminIo,
  run: (exchange: Exchange) => Promise<void>,
): Promise<void> {
  const print = (text: string) => writeTo(stdout, text);
  // Only a command that is told to reads its input: a terminal would wait for someone to type.
  const input = args.includes('-') ? stdin : [];
  if (command.file === undefined) return run({ args, input: toAsync(input), write: print });
  const [path, ...others] = args;
  if (path === undefined) throw new UsageError('Give the path of a file');
  if (command.file === 'read') return run({ args: others, input: readFile(path), write: print });
  await writeFileWhole(path, (write) => run({ args: others, input: toAsync([]), write }));
  await print(`Wrote ${path}\n`);
}

async function* toAsync(input: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  yield* input;
}

/** PostgreSQL is there for everyone; the embedded database only for the process that has it open. */
async function runWhereTheDatabaseIs(
  config: Config,
  name: string,
  command: AdminCommand,
  exchange: Exchange,
): Promise<void> {
  if (config.databaseUrl === undefined && (await askServer(config.dataDir, name, exchange))) return;
  const database = await openDatabase(config, { warn: () => undefined, error: () => undefined });
  try {
    await command.run({ db: database.db, config, ...exchange });
  } finally {
    await database.close();
  }
}
