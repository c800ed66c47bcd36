import type { OptionSpec, OptionSpecs } from '../reference/options.ts';

/** What may stand in place of a command. */
export const programFlags = ['--help', '--version'] as const;

/** The ways to write an option. */
export const flagsOf = (option: string, { short }: OptionSpec): string[] =>
  short === undefined ? [`--${option}`] : [`-${short}`, `--${option}`];

export const knownFlags = (options: OptionSpecs): string[] =>
  [...Object.keys(options), 'help'].map((name) => `--${name}`);
