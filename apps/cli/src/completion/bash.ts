import { commandEntries } from '../reference/command-reference.ts';
import { flagsOf, knownFlags, programFlags } from './flags.ts';

/** Runs in the bash of macOS (3.2), too. Where nothing is offered, readline completes files. */
export function bashCompletion(): string {
  const names = commandEntries().map(([name]) => name);
  const words = [...names, 'help', ...programFlags].join(' ');
  return `# bash completion for hopwise: source <(hopwise completion bash)
_hopwise() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} choices= files=
  COMPREPLY=()
  # Bash takes = for a word of its own.
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
