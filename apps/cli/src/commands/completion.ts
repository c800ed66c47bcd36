import { CommandError } from '../command-error.ts';
import { bashCompletion } from '../completion/bash.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';
import type { Command } from '../environment.ts';
import { exitCodes } from '../exit-codes.ts';
import { streamOutput } from '../output.ts';
import { readOptions } from '../read-options.ts';
import { shells } from '../reference/command-reference.ts';

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
