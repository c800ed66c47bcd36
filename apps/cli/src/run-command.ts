import { CommandError, exitCodes } from './command-error.ts';
import { type Command, type Environment, plainText, productVersion } from './environment.ts';
import {
  type CommandName,
  type CommandReference,
  commandEntries,
  commandReference,
  isCommandName,
} from './reference/command-reference.ts';
import type { OptionSpec } from './reference/options.ts';

/** Loaded when they are called: a command should not wait for what another one needs. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  trace: async () => (await import('./commands/trace.ts')).traceCommand,
  test: async () => (await import('./commands/test.ts')).testCommand,
  lint: async () => (await import('./commands/lint.ts')).lintCommand,
  resolve: async () => (await import('./commands/resolve.ts')).resolveCommand,
  compare: async () => (await import('./commands/compare.ts')).compareCommand,
  monitors: async () => (await import('./commands/monitors.ts')).monitorsCommand,
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
    stderr.write(`hopwise ${name}: ${error.message.split('\n').map(plainText).join('\n')}\n`);
    return error.exitCode;
  }
}

function refuse(name: string, { stderr }: Environment): number {
  const what = name.startsWith('-') ? 'option' : 'command';
  stderr.write(
    `hopwise: unknown ${what} ${plainText(name)}. Commands are ${Object.keys(commands).join(', ')} and help.\n`,
  );
  return exitCodes.usage;
}

const indent = '       ';
const width = 100;

/** Of one command, or of all: in the parts of a manual page. */
export const helpOf = (name?: CommandName): string =>
  name === undefined ? overview() : pageOf(name, commandReference[name]);

const overview = (): string =>
  manual({
    NAME: ['hopwise - trace and test HTTP redirects'],
    SYNOPSIS: [
      ...commandEntries().map(([name, { operand, options }]) => synopsis(name, operand, options)),
      'hopwise help [COMMAND]',
      'hopwise --version',
    ],
    COMMANDS: commandEntries().flatMap(([name, { summary }]) => entry(name, summary)),
    'EXIT CODES': exitCodeLines([
      'success',
      'something failed: tests, findings or differences',
      'bad usage, or problems in a file',
      "couldn't run: no response, file not found, or interrupted",
    ]),
    ENVIRONMENT: [
      ...entry('NO_COLOR', 'disable colored output'),
      ...entry('HOPWISE_API_KEY', 'API key for --server (read-write scope)'),
      ...entry('GITHUB_STEP_SUMMARY', 'file that the github report appends its summary to (set by GitHub)'),
    ],
    'SEE ALSO': ['hopwise help COMMAND shows the options of a command.'],
  });

const pageOf = (name: CommandName, { summary, operand, description, options, ...rest }: CommandReference): string =>
  manual({
    NAME: [`hopwise ${name} - ${summary}`],
    SYNOPSIS: [synopsis(name, operand, options)],
    DESCRIPTION: description,
    OPTIONS: Object.entries(options).flatMap(([option, spec]) => entry(flagOf(option, spec), saysOf(spec))),
    'EXIT CODES': exitCodeLines(rest.exitCodes),
    EXAMPLES: rest.examples,
  });

const synopsis = (name: CommandName, operand: string, options: object): string =>
  `hopwise ${name} ${operand}${Object.keys(options).length === 0 ? '' : ' [OPTION]…'}`;

const flagOf = (option: string, { short, value }: OptionSpec): string =>
  `${short === undefined ? '' : `-${short}, `}--${option}${value === undefined ? '' : ` ${value}`}`;

const saysOf = ({ says, choices, byDefault }: OptionSpec): string =>
  `${says}${choices === undefined ? '' : `: ${choices.join(', ')}`}${byDefault === undefined ? '' : ` (default: ${byDefault})`}`;

const exitCodeLines = (meanings: readonly string[]): string[] =>
  meanings.flatMap((meaning, code) => (meaning === '' ? [] : entry(`${code}`, meaning)));

function entry(term: string, text: string): string[] {
  const column = Math.max(24, term.length + 2);
  const [first = '', ...more] = linesOf(text, width - indent.length - column);
  return [`${term.padEnd(column)}${first}`, ...more.map((line) => ' '.repeat(column) + line)];
}

function linesOf(text: string, room: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + word.length < room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Parts without lines are left out. */
const manual = (parts: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(parts)
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}\n${lines.map((line) => `${indent}${line}\n`).join('')}`)
    .join('\n');
