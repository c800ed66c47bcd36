import { type CommandReference, commandEntries } from '../reference/command-reference.ts';
import type { OptionSpec } from '../reference/options.ts';

export const fishCompletion = (): string =>
  [
    '# fish completion for hopwise: hopwise completion fish > ~/.config/fish/completions/hopwise.fish',
    'complete -c hopwise -f',
    ...commandEntries().map(([name, { summary }]) => command(name, summary)),
    command('help', 'show help for a command'),
    `complete -c hopwise -l help -d ${quote('show help')}`,
    `complete -c hopwise -n __fish_use_subcommand -l version -d ${quote('show the version')}`,
    `complete -c hopwise -n '__fish_seen_subcommand_from help' -a ${quote(
      commandEntries()
        .map(([name]) => name)
        .join(' '),
    )}`,
    ...commandEntries().flatMap(([name, reference]) => linesOf(name, reference)),
    '',
  ].join('\n');

const command = (name: string, summary: string): string =>
  `complete -c hopwise -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`;

function linesOf(name: string, { options, operandChoices, takesFile }: CommandReference): string[] {
  const begin = `complete -c hopwise -n '__fish_seen_subcommand_from ${name}'`;
  return [
    ...Object.entries(options).map(([option, spec]) => `${begin} ${optionOf(option, spec)}`),
    ...(takesFile ? [`${begin} -F`] : []),
    ...(operandChoices === undefined ? [] : [`${begin} -a ${quote(operandChoices.join(' '))}`]),
  ];
}

function optionOf(option: string, { short, value, choices, says }: OptionSpec): string {
  const flags = `${short === undefined ? '' : `-s ${short} `}-l ${option} -d ${quote(says)}`;
  if (value === undefined) return flags;
  if (value === 'FILE') return `${flags} -r -F`;
  return `${flags} -x${choices === undefined ? '' : ` -a ${quote(choices.join(' '))}`}`;
}

const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
