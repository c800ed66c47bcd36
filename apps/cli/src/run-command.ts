import { CommandError } from './command-error.ts';
import type { Command, Environment } from './environment.ts';
import { exitCodes } from './exit-codes.ts';
import { helpOf } from './help.ts';
import { productVersion } from './product-version.ts';
import { type CommandName, isCommandName } from './reference/command-reference.ts';

/** Loaded when they are called: a command should not wait for what another one needs. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  trace: async () => (await import('./commands/trace.ts')).traceCommand,
  test: async () => (await import('./commands/test.ts')).testCommand,
  compare: async () => (await import('./commands/compare.ts')).compareCommand,
  init: async () => (await import('./commands/init.ts')).initCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
};

/** Carries out what was typed and returns the exit code. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<number> {
  const { stdout, stderr } = environment;
  const [name = '', ...rest] = args;
  if (name === '--version' || name === '-V') {
    stdout.write(`hopwise ${productVersion()}\n`);
    return exitCodes.passed;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    const [topic] = rest;
    if (topic !== undefined && !isCommandName(topic)) return refuse(topic, environment);
    stdout.write(helpOf(topic));
    return exitCodes.passed;
  }
  if (name === '') {
    stderr.write(helpOf());
    return exitCodes.usage;
  }
  if (!isCommandName(name)) return refuse(name, environment);
  if (rest.includes('--help') || rest.includes('-h')) {
    stdout.write(helpOf(name));
    return exitCodes.passed;
  }
  try {
    await import('./older-node.ts');
    const command = await commands[name]();
    return await command(rest, environment);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    stderr.write(`hopwise ${name}: ${error.message}\n`);
    return error.exitCode;
  }
}

function refuse(name: string, { stderr }: Environment): number {
  const what = name.startsWith('-') ? 'option' : 'command';
  stderr.write(`hopwise: unknown ${what} ${name}. Commands are ${Object.keys(commands).join(', ')} and help.\n`);
  return exitCodes.usage;
}
