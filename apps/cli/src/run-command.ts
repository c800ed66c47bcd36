import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { helpOf, isCommandName } from './help.ts';
import { productVersion } from './product-version.ts';
import type { Command, Surroundings } from './surroundings.ts';

/** Loaded when they are called: a command should not wait for what another one needs. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  trace: async () => (await import('./commands/trace.ts')).traceCommand,
  test: async () => (await import('./commands/test.ts')).testCommand,
  init: async () => (await import('./commands/init.ts')).initCommand,
};

/** Carries out what was typed and returns the exit code. */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr } = surroundings;
  const [name = '', ...rest] = args;
  if (name === '--version' || name === '-V') {
    stdout.write(`hopwise ${productVersion()}\n`);
    return exitCodes.passed;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    const [topic] = rest;
    stdout.write(helpOf(topic !== undefined && isCommandName(topic) ? topic : undefined));
    return exitCodes.passed;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined || !isCommandName(name)) {
    stderr.write(
      name === '' ? helpOf() : `hopwise: unknown command ${name}. Known: ${Object.keys(commands).join(', ')}.\n`,
    );
    return exitCodes.usage;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    stdout.write(helpOf(name));
    return exitCodes.passed;
  }
  try {
    await import('./older-node.ts');
    const command = await load();
    return await command(rest, surroundings);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    stderr.write(`hopwise ${name}: ${error.message}\n`);
    return error.exitCode;
  }
}
