import { type CommandReference, commandEntries } from '../reference/command-reference.ts';
import type { OptionSpec } from '../reference/options.ts';
import { flagsOf } from './flags.ts';

/** Works from a folder of $fpath, and when it is sourced. */
export const zshCompletion = (): string => `#compdef hopwise
# zsh completion for hopwise: hopwise completion zsh > "$fpath[1]/_hopwise"
_hopwise() {
  local -a commands
  commands=(
${commandEntries()
  .map(([name, { summary }]) => `    ${quote(`${name}:${summary}`)}`)
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
  .map(([name, reference]) => `    ${name}) _arguments ${specsOf(reference).map(quote).join(' ')} ;;`)
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

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
