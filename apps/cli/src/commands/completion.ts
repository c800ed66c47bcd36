import { CommandError, exitCodes } from '../command-error.ts';
import type { Command } from '../environment.ts';
import { streamOutput } from '../output.ts';
import { readOptions } from '../read-options.ts';
import { type CommandReference, commandEntries, shells } from '../reference/command-reference.ts';
import type { OptionSpec, OptionSpecs } from '../reference/options.ts';

/** Options that can take the place of a command. */
export const programFlags = ['--help', '--version'] as const;

/** The ways to write an option. */
export const flagsOf = (option: string, { short }: OptionSpec): string[] =>
  short === undefined ? [`--${option}`] : [`-${short}`, `--${option}`];

export const knownFlags = (options: OptionSpecs): string[] =>
  [...Object.keys(options), 'help'].map((name) => `--${name}`);

/** Runs in the bash of macOS (3.2), too. Where nothing is offered, readline completes files. */
export function bashCompletion(): string {
  const names = commandEntries().map(([name]) => name);
  const words = [...names, 'help', ...programFlags].join(' ');
  return `# bash completion for hopwise: source <(hopwise completion bash)
_hopwise() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} choices= files=
  COMPREPLY=()
  # Bash treats = as a separate word.
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  if (( COMP_CWORD == 1 )); then
    choices='${words}'
  else
    case "\${COMP_WORDS[1]} $prev" in
${commandEntries().flatMap(valueCases).join('\n')}
    'help '*) choices='${names.join(' ')}' ;;
    *)
      case "\${COMP_WORDS[1]} $cur" in
${commandEntries().map(flagCase).join('\n')}
${commandEntries().map(operandCase).join('\n')}
      esac ;;
    esac
  fi
  if [[ -z $files ]]; then
    type compopt &> /dev/null && compopt +o default
    COMPREPLY=($(compgen -W "$choices" -- "$cur"))
  fi
}
complete -o default -F _hopwise hopwise
`;
}

type Entry = ReturnType<typeof commandEntries>[number];

function valueCases([name, { options }]: Entry): string[] {
  return Object.entries(options)
    .filter(([, { type }]) => type === 'string')
    .map(([option, spec]) => {
      const offered = spec.choices === undefined ? '' : spec.choices.join(' ');
      const then = spec.value === 'FILE' ? 'files=1' : `choices='${offered}'`;
      return `    ${flagsOf(option, spec)
        .map((flag) => `'${name} ${flag}'`)
        .join(' | ')}) ${then} ;;`;
    });
}

const flagCase = ([name, { options }]: Entry): string =>
  `      '${name} -'*) choices='${knownFlags(options).join(' ')}' ;;`;

const operandCase = ([name, { operandChoices, takesFile }]: Entry): string =>
  `      '${name} '*) ${takesFile ? 'files=1' : `choices='${(operandChoices ?? []).join(' ')}'`} ;;`;

/** Works from a folder of $fpath, and when it is sourced. */
export const zshCompletion = (): string => `#compdef hopwise
# zsh completion for hopwise: hopwise completion zsh > "$fpath[1]/_hopwise"
_hopwise() {
  local -a commands
  commands=(
${commandEntries()
  .map(([name, { summary }]) => `    ${quoteZsh(`${name}:${summary}`)}`)
  .join('\n')}
    'help:show help for a command'
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _arguments '--help[show help]' '--version[show the version]'
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT -= 1 ))
  case $command in
${commandEntries()
  .map(([name, reference]) => `    ${name}) _arguments ${specsOf(reference).map(quoteZsh).join(' ')} ;;`)
  .join('\n')}
    help) _describe command commands ;;
  esac
}
if [[ \${funcstack[1]} == _hopwise ]]; then _hopwise "$@"; else compdef _hopwise hopwise; fi
`;

function specsOf({ options, operand, operandChoices, takesFile }: CommandReference): string[] {
  const values = operandChoices === undefined ? '' : `(${operandChoices.join(' ')})`;
  return [
    ...Object.entries(options).flatMap(([option, spec]) => flagsOf(option, spec).map((flag) => specOf(flag, spec))),
    '--help[show help]',
    `${operand.endsWith('…') ? '*' : '1'}:${operand}:${takesFile ? '_files' : values}`,
  ];
}

function specOf(flag: string, { says, value, choices, multiple }: OptionSpec): string {
  const head = `${multiple ? '*' : ''}${flag}`;
  const text = `[${says.replaceAll(/[[\]:\\]/g, '\\$&')}]`;
  if (value === undefined) return `${head}${text}`;
  const values = choices === undefined ? '' : `(${choices.join(' ')})`;
  const name = value.replaceAll(/[[\]:\\]/g, '\\$&');
  return `${head}${flag.startsWith('--') ? '=' : ''}${text}:${name}:${value === 'FILE' ? '_files' : values}`;
}

const quoteZsh = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export const fishCompletion = (): string =>
  [
    '# fish completion for hopwise: hopwise completion fish > ~/.config/fish/completions/hopwise.fish',
    'complete -c hopwise -f',
    ...commandEntries().map(([name, { summary }]) => command(name, summary)),
    command('help', 'show help for a command'),
    `complete -c hopwise -l help -d ${quoteFish('show help')}`,
    `complete -c hopwise -n __fish_use_subcommand -l version -d ${quoteFish('show the version')}`,
    `complete -c hopwise -n '__fish_seen_subcommand_from help' -a ${quoteFish(
      commandEntries()
        .map(([name]) => name)
        .join(' '),
    )}`,
    ...commandEntries().flatMap(([name, reference]) => linesOf(name, reference)),
    '',
  ].join('\n');

const command = (name: string, summary: string): string =>
  `complete -c hopwise -n __fish_use_subcommand -a ${name} -d ${quoteFish(summary)}`;

function linesOf(name: string, { options, operandChoices, takesFile }: CommandReference): string[] {
  const begin = `complete -c hopwise -n '__fish_seen_subcommand_from ${name}'`;
  return [
    ...Object.entries(options).map(([option, spec]) => `${begin} ${optionOf(option, spec)}`),
    ...(takesFile ? [`${begin} -F`] : []),
    ...(operandChoices === undefined ? [] : [`${begin} -a ${quoteFish(operandChoices.join(' '))}`]),
  ];
}

function optionOf(option: string, { short, value, choices, says }: OptionSpec): string {
  const flags = `${short === undefined ? '' : `-s ${short} `}-l ${option} -d ${quoteFish(says)}`;
  if (value === undefined) return flags;
  if (value === 'FILE') return `${flags} -r -F`;
  return `${flags} -x${choices === undefined ? '' : ` -a ${quoteFish(choices.join(' '))}`}`;
}

const quoteFish = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

const completions = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** hopwise completion SHELL */
export const completionCommand: Command = async (args, { stdout }) => {
  const { positionals } = readOptions(args, {});
  const [name, extra] = positionals;
  const shell = extra === undefined ? shells.find((known) => known === name) : undefined;
  if (shell === undefined) throw new CommandError(`expected one shell: ${shells.join(', ')}`);
  await streamOutput(stdout).write(completions[shell]());
  return exitCodes.passed;
};
